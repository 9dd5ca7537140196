// An MCP server on stdio with everything a client has to bear: run by the tests of the connections.
import { env } from 'node:process'
import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'

const text = (value) => ({ content: [{ type: 'text', text: value }] })

serveStdio(() => {
  const server = new McpServer({ name: 'odd', version: '1' }, { instructions: 'Odd tools.' })
  const input = { inputSchema: z.object({}) }
  server.registerTool('pid', input, () => text(String(process.pid)))
  server.registerTool('environment', input, () => text(JSON.stringify(Object.keys(env).sort())))
  server.registerTool('json_text', input, () => text(' [1, {"a": 2}]'))
  server.registerTool('number_text', input, () => text('12'))
  server.registerTool('almost_json', input, () => text('{not json}'))
  server.registerTool('nothing', input, () => ({ content: [] }))
  server.registerTool('two_texts', input, () => ({
    content: [
      { type: 'text', text: 'one' },
      { type: 'text', text: 'two' },
    ],
  }))
  server.registerTool('image', input, () => ({ content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }] }))
  server.registerTool(
    'two_keys',
    { ...input, outputSchema: z.object({ result: z.number(), more: z.boolean() }) },
    () => ({
      content: [],
      structuredContent: { result: 1, more: true },
    }),
  )
  server.registerTool('fails', input, () => ({
    isError: true,
    content: [{ type: 'text', text: 'No such city: Atlantis' }],
  }))
  server.registerTool('fails_silently', input, () => ({ isError: true, content: [] }))
  server.registerTool('never', input, () => new Promise(() => {}))
  server.registerTool('crash', input, () => process.exit(3))
  return server
})
