import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Sent {
  messages: { role: string; content: unknown }[]
  tools?: { function: { name: string } }[]
}

type Turn = { text: string } | { call: string; args: object }

const PROGRAM = "import { add } from './servers/calculator/add.ts'\n\nexport default await add({ a: 2, b: 3 })\n"
const RIGHT = 'The sum is 5.'
const WRONG = 'The sum is 6.'

/**
 * A model on loopback that adds 2 and 3 in whichever way it is asked: it writes a program, calls the function it was sent,
 * or looks for one first. With tool search it answers wrongly where that is said. It counts four signs as a token.
 */
export async function startComparedModel() {
  let failsWithSearch = false
  let isHeld = false
  const held = new Set<() => void>()
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    const sent = JSON.parse(text) as Sent
    const reply = () => play(turnFor(sent, failsWithSearch), text.length, response)
    if (isHeld) held.add(reply)
    else reply()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    failWithSearch(fails: boolean) {
      failsWithSearch = fails
    },
    /** From now on it does not answer, until it is let go on. */
    hold() {
      isHeld = true
    },
    held: () => held.size,
    goOn() {
      isHeld = false
      for (const reply of held) reply()
      held.clear()
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function turnFor({ messages, tools = [] }: Sent, failsWithSearch: boolean): Turn {
  const names = tools.map((tool) => tool.function.name)
  const canSearch = names.includes('search_tools')
  const add = names.find((name) => name.endsWith('__add'))
  const called = messages.filter(({ role }) => role === 'tool').length
  // The program was written in the turn before: now its result is read.
  if (names.length === 0)
    return { text: messages.some(({ role }) => role === 'assistant') ? RIGHT : `\`\`\`ts\n${PROGRAM}\`\`\`` }
  if (canSearch && called === 0) return { call: 'search_tools', args: { query: 'add two numbers' } }
  if (add && called === (canSearch ? 1 : 0)) return { call: add, args: { a: 2, b: 3 } }
  return { text: canSearch && failsWithSearch ? WRONG : RIGHT }
}

function play(turn: Turn, size: number, response: ServerResponse): void {
  const send = (event: object) => response.write(`data: ${JSON.stringify(event)}\n\n`)
  const head = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'test-model' }
  const delta =
    'text' in turn
      ? { content: turn.text }
      : {
          tool_calls: [
            {
              index: 0,
              id: 'call_0',
              type: 'function',
              function: { name: turn.call, arguments: JSON.stringify(turn.args) },
            },
          ],
        }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  send({ ...head, choices: [{ index: 0, delta, finish_reason: null }] })
  send({ ...head, choices: [{ index: 0, delta: {}, finish_reason: 'text' in turn ? 'stop' : 'tool_calls' }] })
  const [input, output] = [size, JSON.stringify(delta).length].map((signs) => Math.ceil(signs / 4)) as [number, number]
  const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
  send({ ...head, choices: [], usage })
  response.end('data: [DONE]\n\n')
}
