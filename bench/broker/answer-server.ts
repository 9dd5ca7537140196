// An MCP server on stdio with trivial tools: node bench/broker/answer-server.ts
import { Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { ANSWER_TOOLS, inputOf } from './tools.ts'

serveStdio(() => {
  const server = new Server({ name: 'answers', version: '1' }, { capabilities: { tools: {} } })
  server.setRequestHandler('tools/list', () => ({
    tools: ANSWER_TOOLS.map((tool) => ({
      ...{ name: tool.name, description: tool.description, inputSchema: inputOf(tool) },
      annotations: { readOnlyHint: true },
    })),
  }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = ANSWER_TOOLS.find(({ name }) => name === params.name)
    if (tool === undefined) throw new Error(`There is no tool ${params.name}.`)
    const text = await tool.answer(Number(params.arguments?.[tool.parameter]))
    return { content: [{ type: 'text', text }] }
  })
  return server
})
