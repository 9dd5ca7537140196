import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * How the model behaves to a request. One that breaks off says the half, and is then told when to; one that waits says its
 * first line, and is told when to go on.
 */
export type Behaviour =
  | { kind: 'writes'; program: string }
  | { kind: 'breaks-off'; program: string }
  | { kind: 'waits'; program: string }
  | { kind: 'refuses'; status: number; message: string }

/**
 * A server on loopback that speaks the OpenAI protocol as far as the page needs it. Of several behaviours each is for one
 * request, and the last for all that come after.
 */
export async function startModelServer(...first: [Behaviour, ...Behaviour[]]) {
  let behaviours: Behaviour[] = first
  const waiting = new Set<() => void>()
  const unfinished = new Set<ServerResponse>()
  const keys: (string | undefined)[] = []
  const server = createServer((request, response) => {
    keys.push(request.headers.authorization)
    request.resume().on('end', () => {
      const behaviour = (behaviours.length > 1 ? behaviours.shift() : behaviours[0]) as Behaviour
      if (behaviour.kind === 'waits') waiting.add(answerInTwo(behaviour.program, response))
      else answer(behaviour, response)
      if (behaviour.kind === 'breaks-off') unfinished.add(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    keys,
    behave(...next: [Behaviour, ...Behaviour[]]) {
      behaviours = next
    },
    /** Says the rest of what was begun. */
    goOn() {
      for (const rest of waiting) rest()
      waiting.clear()
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

/** The first line now, the rest when that is called. */
function answerInTwo(program: string, response: ServerResponse): () => void {
  const [first = '', ...rest] = program.split(/(?<=\n)/)
  say([first], response)
  return () => {
    say(rest, response)
    finish(response)
  }
}

function answer(behaviour: Exclude<Behaviour, { kind: 'waits' }>, response: ServerResponse): void {
  if (behaviour.kind === 'refuses') {
    response.writeHead(behaviour.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: behaviour.message } }))
    return
  }
  say(behaviour.program.split(/(?<=\n)/), response)
  if (behaviour.kind !== 'breaks-off') finish(response)
}

const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: 'c1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'test-model',
  choices: [{ index: 0, delta, finish_reason }],
})

const send = (event: object, response: ServerResponse) => response.write(`data: ${JSON.stringify(event)}\n\n`)

function say(lines: readonly string[], response: ServerResponse): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const line of lines) send(chunk({ content: line }), response)
}

function finish(response: ServerResponse): void {
  send(chunk({}, 'stop'), response)
  const usage = { prompt_tokens: 885, completion_tokens: 338, total_tokens: 1_223 }
  send({ ...chunk({}), choices: [], usage }, response)
  response.end('data: [DONE]\n\n')
}
