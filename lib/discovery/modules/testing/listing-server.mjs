// An MCP server on stdio that lists the tools of a JSON file: run by the tests of generation.
import { readFileSync } from 'node:fs'
import { argv } from 'node:process'
import { Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'

serveStdio(() => {
  const server = new Server(
    { name: 'listing', version: '1' },
    { instructions: 'Tools from a file.', capabilities: { tools: {} } },
  )
  server.setRequestHandler('tools/list', () => ({ tools: JSON.parse(readFileSync(argv[2], 'utf8')) }))
  return server
})
