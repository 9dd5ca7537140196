// An MCP server on stdio that lists real tools: `catalog-server.mjs --catalog FILE [--server NAME] [--copies N]`, where
// FILE has a line of JSON for each tool: {"server", "tool", "description", "inputSchema"}. With `--server` only the
// tools of that server; else all of them, each called by the names of both. Copies are numbered, for more than there are.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'

const PAGE = 500
const { values } = parseArgs({
  options: { catalog: { type: 'string' }, server: { type: 'string' }, copies: { type: 'string', default: '1' } },
})
const lines = readFileSync(values.catalog, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line))
const listed = lines.filter(({ server }) => values.server === undefined || server === values.server)
const tools = Array.from({ length: Number(values.copies) }, (_, copy) =>
  listed.map(({ server, tool, description, inputSchema }) => ({
    name: `${values.server === undefined ? `${server}/${tool}` : tool}${copy === 0 ? '' : `-${copy + 1}`}`,
    description,
    inputSchema: { type: 'object', ...inputSchema },
  })),
).flat()

serveStdio(() => {
  const server = new Server({ name: 'catalog', version: '1' }, { capabilities: { tools: {} } })
  server.setRequestHandler('tools/list', ({ params }) => {
    const from = Number(params?.cursor ?? 0)
    const next = from + PAGE < tools.length ? { nextCursor: String(from + PAGE) } : {}
    return { tools: tools.slice(from, from + PAGE), ...next }
  })
  return server
})
