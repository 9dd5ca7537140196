// What the bundle for Claude Desktop starts: it hands every message on between stdio and the playground that runs already.
import { type JSONRPCMessage, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'

const { CEM_URL: address = '', CEM_TOKEN: token = '' } = process.env
if (!URL.canParse(address) || token === '') {
  console.error(
    'Set CEM_URL to the address of the playground, as http://127.0.0.1:3000/api/mcp, and CEM_TOKEN to a token of it.',
  )
  process.exit(2)
}

const client = new StdioServerTransport()
const playground = new StreamableHTTPClientTransport(new URL(address), {
  requestInit: { headers: { Authorization: `Bearer ${token}` } },
})

client.onmessage = (message) => {
  playground.send(message).catch((error: unknown) => answerFailure(message, error))
}
playground.onmessage = (message) => {
  // What was agreed on is said with every request from then on.
  const version = 'result' in message ? message.result['protocolVersion'] : undefined
  if (typeof version === 'string') playground.setProtocolVersion?.(version)
  void client.send(message)
}
client.onclose = () => void playground.close()
playground.onerror = (error) => console.error(error.message)

await playground.start()
await client.start()
process.stdin.once('end', () => void client.close())

/** Nobody waits for what cannot come any more. */
function answerFailure(message: JSONRPCMessage, error: unknown): void {
  const text = error instanceof Error ? error.message : String(error)
  console.error(text)
  if (!('id' in message) || !('method' in message)) return
  const reason = `The playground at ${address} does not answer: ${text.slice(0, 500)}`
  void client.send({ jsonrpc: '2.0', id: message.id, error: { code: -32_000, message: reason } })
}
