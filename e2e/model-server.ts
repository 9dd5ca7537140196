import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the model behaves to the next request. One that breaks off says the half, and is then told when to. */
export type Behaviour =
  | { kind: 'writes'; program: string }
  | { kind: 'breaks-off'; program: string }
  | { kind: 'refuses'; status: number; message: string }

/** A server on loopback that speaks the OpenAI protocol as far as the page needs it. */
export async function startModelServer(first: Behaviour) {
  let behaviour = first
  const unfinished = new Set<ServerResponse>()
  const keys: (string | undefined)[] = []
  const server = createServer((request, response) => {
    keys.push(request.headers.authorization)
    request.resume().on('end', () => {
      answer(behaviour, response)
      if (behaviour.kind === 'breaks-off') unfinished.add(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    keys,
    behave(next: Behaviour) {
      behaviour = next
    },
    /** Lets the line go dead on which a program was begun. */
    breakOff() {
      for (const response of unfinished) response.destroy()
      unfinished.clear()
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function answer(behaviour: Behaviour, response: ServerResponse): void {
  if (behaviour.kind === 'refuses') {
    response.writeHead(behaviour.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: behaviour.message } }))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (event: object) => response.write(`data: ${JSON.stringify(event)}\n\n`)
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    id: 'c1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'test-model',
    choices: [{ index: 0, delta, finish_reason }],
  })
  for (const line of behaviour.program.split(/(?<=\n)/)) send(chunk({ content: line }))
  if (behaviour.kind === 'breaks-off') return
  send(chunk({}, 'stop'))
  send({ ...chunk({}), choices: [], usage: { prompt_tokens: 885, completion_tokens: 338, total_tokens: 1_223 } })
  response.end('data: [DONE]\n\n')
}
