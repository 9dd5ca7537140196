// Programmatic tools: functions of your own process are tools that programs import, and that MCP clients are shown.
import assert from 'node:assert/strict'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createAgent, createServer, defineTool, runServer } from 'code-execution-mcp'
import { z } from 'zod'
import { temporarySettings } from './runner/temporary-settings.ts'

const stock: Record<string, number> = { pencil: 12, rubber: 0 }
const inStock = defineTool({
  name: 'in_stock',
  description: 'How many pieces of an article are left',
  input: z.object({ article: z.string() }),
  output: z.object({ article: z.string(), left: z.number() }),
  annotations: { readOnlyHint: true },
  call: async ({ article }) => ({ article, left: stock[article] ?? 0 }),
})

const agent = createAgent({ config: temporarySettings(), tools: [inStock] })
const { value, error } = await agent.executeCode(`import { inStock } from './servers/tools/inStock.ts'
const all = await Promise.all(['pencil', 'rubber'].map((article) => inStock({ article })))
export default all.filter(({ left }) => left === 0).map(({ article }) => article)`)
console.log(`a program finds out of stock: ${JSON.stringify(value)}`)

const running = await runServer('http', { server: createServer({ agent }).registerTool(inStock), port: 0 })
const client = new Client({ name: 'example', version: '1.0.0' })
const requestInit = { headers: { Authorization: `Bearer ${running.token}` } }
await client.connect(new StreamableHTTPClientTransport(new URL(String(running.url)), { requestInit }))
const names = (await client.listTools()).tools.map(({ name }) => name)
const left = await client.callTool({ name: 'in_stock', arguments: { article: 'pencil' } })
console.log(`a client sees ${names.join(', ')}`)
console.log(`in_stock answers it ${JSON.stringify(left.structuredContent)}`)
await client.close()
await running.close()
await agent.close()

assert.equal(error, null)
assert.deepEqual(value, ['rubber'])
assert.deepEqual(names.sort(), ['execute_code', 'in_stock', 'search_tools'])
assert.deepEqual(left.structuredContent, { article: 'pencil', left: 12 })
