// Running as an MCP server: two tools for agents, search_tools and execute_code, whatever is connected behind them.
// With `stdio` it serves the client that started it, until that hangs up: 11-mcp-client.ts does so. Without, it serves
// over HTTP on a free port, asks itself once, and ends.
import assert from 'node:assert/strict'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createServer, loadConfig, runServer } from 'code-execution-mcp'
import { temporarySettings } from './runner/temporary-settings.ts'

const transport = process.argv[2] === 'stdio' ? 'stdio' : 'http'
const config = loadConfig({ overrides: temporarySettings(process.env.EXAMPLE_DIR) })
// Over stdio stdout belongs to the protocol: nothing is printed then.
const running = await runServer(transport, { server: createServer(), config, profile: 'all', port: 0 })
if (running.url === null) await running.ended
else {
  console.log(`serving at ${running.url}, for clients with a token`)
  const client = new Client({ name: 'example', version: '1.0.0' })
  const requestInit = { headers: { Authorization: `Bearer ${running.token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(running.url), { requestInit }))
  const { tools } = await client.listTools()
  console.log(`a client sees ${tools.map(({ name }) => name).join(', ')}`)
  await client.close()

  const stranger = await fetch(running.url, { method: 'POST', body: '{}' })
  console.log(`without a token: ${stranger.status}`)
  await running.close()

  assert.ok(tools.some(({ name }) => name === 'execute_code'))
  assert.equal(stranger.status, 401)
}
