import { Client, SSEClientTransport, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { cem } from './cem.ts'
import { expect, test } from './person.ts'

// An agent as its client has it: an address and a token.
const DESTROYS = `import { execute } from './servers/database/execute.ts'
export default await execute({ sql: 'CREATE TABLE IF NOT EXISTS seen (id)' })`

const ways = [
  ['Streamable HTTP, 2025-11-25', '/api/mcp', 'legacy'],
  ['Streamable HTTP, 2026-07-28', '/api/mcp', { pin: '2026-07-28' }],
  ['SSE', '/api/sse', 'legacy'],
] as const

for (const [name, path, mode] of ways) {
  test(`an agent works over ${name}, and its runs are on the page`, async ({ somebody, baseURL }) => {
    const { token } = cem('tokens', 'create', '--user', somebody.email, '--name', 'agent')
    const requestInit = { headers: { Authorization: `Bearer ${token}` } }
    const connect = async (client: Client) => {
      const url = new URL(path, baseURL)
      const Way = path === '/api/sse' ? SSEClientTransport : StreamableHTTPClientTransport
      const transport: Transport = new Way(url, { requestInit })
      await client.connect(transport)
      return client
    }
    const clientOf = (capabilities = {}) =>
      new Client({ name: 'agent', version: '1' }, { versionNegotiation: { mode }, capabilities })

    const client = await connect(clientOf())
    expect(client.getInstructions()).toContain('search_tools')
    const found = await client.callTool({ name: 'search_tools', arguments: { query: 'add numbers', max_results: 1 } })
    expect(found.structuredContent).toEqual({ calculator: ['add'] })
    const code = `import { add } from './servers/calculator/add.ts'\nexport default await add({ a: 20, b: 22 })`
    const ran = await client.callTool({ name: 'execute_code', arguments: { code } })
    expect(ran.structuredContent).toEqual({ success: true, result: 42, output: '', error: null })

    // Where nobody can be asked it is denied, and the page that is named has the run.
    const denied = await client.callTool({ name: 'execute_code', arguments: { code: DESTROYS } })
    const { error } = denied.structuredContent as { error: string }
    const { page } = somebody
    await page.goto(/http:\S+\/runs\/\w+/.exec(error)?.[0] ?? 'the error names no page')
    await expect(page.getByRole('heading', { name: 'database.execute was denied' })).toBeVisible()
    await client.close()

    const asked: string[] = []
    const asking = clientOf({ elicitation: {} })
    asking.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push(params.message)
      return { action: 'accept', content: { decision: 'allow-once' } }
    })
    await connect(asking)
    const allowed = await asking.callTool({ name: 'execute_code', arguments: { code: DESTROYS } })
    expect(allowed.structuredContent).toMatchObject({ success: true })
    expect(asked).toEqual([expect.stringContaining('database.execute')])
    await asking.close()
  })
}

test('an agent is let in by a token alone, and by no page', async ({ somebody: { api }, baseURL }) => {
  const message = { jsonrpc: '2.0', id: 1, method: 'ping' }
  expect((await api.post('/api/mcp', { data: message })).status()).toBe(401)
  const refused = await fetch(new URL('/api/mcp', baseURL), {
    method: 'POST',
    headers: { Origin: 'https://evil.example', Authorization: 'Bearer x' },
    body: JSON.stringify(message),
  })
  expect(refused.status).toBe(403)
})
