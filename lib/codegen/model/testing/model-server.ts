import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ReceivedRequest {
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}

/** One answer, written by a test as it goes. */
export interface Reply {
  request: ReceivedRequest
  response: ServerResponse
  /** Begins a stream of events, or goes on with it, with one chunk of text. */
  say(content: string, more?: object): void
  /** Ends the stream properly. */
  finish(reason?: string, usage?: object): void
  /** Answers with a failure and no stream. */
  fail(status: number, error?: object, headers?: Record<string, string>): void
}

/**
 * A server on loopback that speaks the OpenAI protocol as far as a test writes it, for what a mock of a well-behaved
 * provider cannot do. Closed when the test is over.
 */
export async function startModelServer(answer: (reply: Reply) => unknown) {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (incoming, response) => {
    let text = ''
    for await (const piece of incoming) text += piece
    const request = { path: incoming.url ?? '', headers: incoming.headers, body: JSON.parse(text || '{}') }
    requests.push(request)
    answer({ request, response, ...writersOf(response) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, baseUrl: `http://${host}/v1`, requests }
}

function writersOf(response: ServerResponse) {
  const send = (event: unknown) => {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
  }
  const chunk = (delta: object, more: object = {}) => ({
    id: 'c1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'served-model',
    choices: [{ index: 0, delta, finish_reason: null, ...more }],
  })
  return {
    say: (content: string, more?: object) => send(chunk({ content, ...more })),
    finish(reason = 'stop', usage?: object) {
      send(chunk({}, { finish_reason: reason }))
      if (usage) send({ ...chunk({}), choices: [], usage })
      send('[DONE]')
      response.end()
    },
    fail(status: number, error: object = { message: 'no' }, headers: Record<string, string> = {}) {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ error }))
    },
  }
}
