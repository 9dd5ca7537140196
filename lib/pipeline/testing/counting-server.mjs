// An MCP server on stdio that notes each write it does as a line of the file COUNT_FILE: run by the tests of replay.
import { appendFileSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'

const file = process.env.COUNT_FILE
const inputSchema = {
  type: 'object',
  properties: { item: { type: 'string' }, delayMs: { type: 'number' } },
  required: ['item'],
}
const tools = [
  { name: 'charge', description: 'Charges a card.', inputSchema, annotations: { destructiveHint: true } },
  { name: 'remember', description: 'Remembers an item.', inputSchema },
  { name: 'look_up', description: 'Looks an item up.', inputSchema, annotations: { readOnlyHint: true } },
]

serveStdio(() => {
  const server = new Server({ name: 'shop', version: '1' }, { capabilities: { tools: {} } })
  server.setRequestHandler('tools/list', () => ({ tools }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const { item, delayMs = 0 } = params.arguments
    if (params.name !== 'look_up') appendFileSync(file, `${params.name} ${item}\n`)
    await sleep(delayMs)
    const count = readFileSync(file, 'utf8').split('\n').length - 1
    const result = params.name === 'look_up' ? item.toUpperCase() : { item, count }
    return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: { result } }
  })
  return server
})
