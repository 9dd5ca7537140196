import { expect, test } from 'vitest'
import { SseTransport } from './sse-transport.ts'

const message = { jsonrpc: '2.0' as const, id: 1, result: { text: 'x'.repeat(1024 * 1024) } }

test('a client that reads nothing is let go before its answers fill the memory', async () => {
  const transport = new SseTransport('/messages')
  let sent = 0
  let isClosed = false
  transport.onclose = () => (isClosed = true)
  while (!isClosed && sent < 100) {
    await transport.send(message)
    sent++
  }
  expect(sent).toBe(8)
  // What comes later is for nobody.
  await transport.send(message)
})

test('one that reads has all of it', async () => {
  const transport = new SseTransport('/messages')
  const reader = transport.stream.getReader()
  const read = async () => Buffer.from((await reader.read()).value ?? []).toString()
  expect(await read()).toMatch(/^event: endpoint\ndata: \/messages\?sessionId=[\w-]+\n\n$/)
  for (let sent = 0; sent < 20; sent++) {
    await transport.send(message)
    let text = ''
    while (!text.endsWith('\n\n')) text += await read()
    expect(text).toBe(`event: message\ndata: ${JSON.stringify(message)}\n\n`)
  }
  await transport.close()
})
