// An MCP server on stdio of the older revisions that bears nothing before `initialize`: it ends ("dies"), or says nothing
// ("hangs"). With a third argument it writes that to stderr before it ends by its tool `crash`. Every start is noted in a file.
import { appendFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [, , fate, starts, words] = process.argv
if (starts) appendFileSync(starts, '.')
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
let isThere = false

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line)
  if (method === 'initialize') {
    isThere = true
    send({
      id,
      result: {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'old', version: '1' },
      },
    })
  } else if (!isThere) {
    if (fate === 'dies') process.exit(1)
  } else if (method === 'tools/list')
    send({ id, result: { tools: [{ name: 'hello', inputSchema: { type: 'object' } }] } })
  else if (method === 'tools/call' && params.name === 'crash') {
    process.stderr.write(`${words}\n`, () => process.exit(7))
  } else if (method === 'tools/call' && params.name === 'hello')
    send({ id, result: { content: [{ type: 'text', text: 'hello' }] } })
})
