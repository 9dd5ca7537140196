// An MCP server on stdio whose list of tools is odd in the way that it is started with. By hand: the SDK would keep it from most.
import { appendFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [, , oddity, note] = process.argv
if (note) appendFileSync(note, `${process.pid}\n`)
if (oddity === 'stubborn') {
  process.on('SIGTERM', () => {})
  setInterval(() => {}, 1_000)
}

const inputSchema = { type: 'object', properties: { id: { type: 'string', description: 'Which one' } } }
const lists = {
  plain: () => [{ name: 'one', description: 'The only one.', inputSchema }],
  many: () => Array.from({ length: 10_000 }, (_, n) => ({ name: `tool_${n}`, description: `Does ${n}.`, inputSchema })),
  large: () => [{ name: 'told\u001b[2J\nat length', description: 'x'.repeat(5 * 1024 * 1024), inputSchema }],
  too_large: () => [{ name: 'all', description: 'x'.repeat(11 * 1024 * 1024), inputSchema }],
  key: () => [{ name: 'key', description: process.env.KEY ?? 'none', inputSchema }],
}

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const deep = (levels) => `${'{"properties":{"a":'.repeat(levels)}{}${'}}'.repeat(levels)}`

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line)
  if (id === undefined || oddity === 'silent') return
  if (method === 'initialize')
    send({
      id,
      result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'odd', version: '1' } },
    })
  else if (method !== 'tools/list') send({ id, error: { code: -32_601, message: 'Method not found' } })
  else if (oddity === 'deep')
    process.stdout.write(
      `{"jsonrpc":"2.0","id":${id},"result":{"tools":[{"name":"deep","inputSchema":${deep(50_000)}}]}}\n`,
    )
  else if (oddity in lists) send({ id, result: { tools: lists[oddity]() } })
})
