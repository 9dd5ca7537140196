// An MCP server on stdio that lists its tools in pages of 100, 250 of them or as many as it is told: run by the tests of the
// connections.
import { Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'

const names = Array.from({ length: Number(process.argv[2] ?? 250) }, (_, index) => `tool_${index}`)

serveStdio(() => {
  const server = new Server({ name: 'paging', title: 'Pages', version: '1' }, { capabilities: { tools: {} } })
  server.setRequestHandler('tools/list', ({ params }) => {
    const from = Number(params?.cursor ?? 0)
    const tools = names.slice(from, from + 100).map((name) => ({ name, inputSchema: { type: 'object' } }))
    return from + 100 < names.length ? { tools, nextCursor: String(from + 100) } : { tools }
  })
  return server
})
