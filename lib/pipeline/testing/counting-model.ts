import { type Reply, startModelServer } from '../../codegen/model/testing/model-server.ts'
import { countTokens } from '../../tokens/count-tokens.ts'

/** What the model does in one turn. */
export interface PlayedTurn {
  /** What it says: a program, words for a search, an answer. */
  text?: string
  /** The functions that it calls, with arguments as an object or as whatever text it writes. */
  calls?: { name: string; args: unknown }[]
  finish?: string
  /** The provider does not say what it counted. */
  isSilent?: true
  /** It says what it did not count. */
  says?: { input: number; output: number }
  /** The connection breaks in the middle of it. */
  isCut?: true
  /** The provider refuses the request. */
  fails?: { status: number; message: string }
  /** Nothing comes, until the other side goes. */
  isStuck?: true
}

/** What it counted of one request, whether or not it said so. */
export interface CountedRequest {
  input: number
  output: number
  cached: number
}

type Message = Record<string, unknown>

/**
 * A model on loopback that plays recorded turns, one after the other, in whichever way it is asked. It counts all that
 * it is sent and all that it answers, finds in its cache what the request before began with, and says `usage` from that.
 */
export async function openCountingModel(turns: readonly (PlayedTurn | ((sent: SentRequest) => PlayedTurn))[]) {
  const counted: CountedRequest[] = []
  const sent: SentRequest[] = []
  const { baseUrl } = await startModelServer(async (reply) => {
    const { messages, tools = [], model } = reply.request.body as unknown as SentRequest
    const before = sent.at(-1)
    const request = { messages, tools, model }
    sent.push(request)
    const next = turns[sent.length - 1] ?? { fails: { status: 500, message: 'The script of the test has ended.' } }
    const turn = typeof next === 'function' ? next(request) : next
    if (turn.fails) return reply.fail(turn.fails.status, { message: turn.fails.message })
    const usage = await count(request, turn, before)
    counted.push(usage)
    play(reply, turn, usage)
  })
  const llm = { base_url: baseUrl, api_key: 'sk-hidden-key', model: 'test-model', fallback: 'none' as const }
  return { settings: { llm }, sent, counted }
}

export interface SentRequest {
  messages: Message[]
  tools: { type: 'function'; function: { name: string; description: string; parameters: object } }[]
  model: string
}

async function count(
  { messages, tools }: SentRequest,
  { text = '', calls = [] }: PlayedTurn,
  before: SentRequest | undefined,
): Promise<CountedRequest> {
  const parts = [...tools, ...messages].map((part) => JSON.stringify(part))
  const known = [...(before?.tools ?? []), ...(before?.messages ?? [])].map((part) => JSON.stringify(part))
  const shared = parts.findIndex((part, index) => part !== known[index])
  const tokens = await countTokens(parts)
  const sum = (some: number[]) => some.reduce((all, each) => all + each, 0)
  const written = [text, ...calls.map((call) => JSON.stringify(call))].filter((part) => part !== '')
  return {
    input: sum(tokens),
    output: sum(await countTokens(written)),
    cached: sum(tokens.slice(0, shared === -1 ? parts.length : shared)),
  }
}

function play(
  { say, finish, response }: Reply,
  { text = '', calls = [], finish: reason, isSilent, says, isCut, isStuck }: PlayedTurn,
  { input, output, cached }: CountedRequest,
): void {
  const middle = Math.ceil(text.length / 2)
  if (text !== '') say(text.slice(0, middle))
  if (isStuck) {
    // The head goes out, and no word.
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    return
  }
  if (text.length > 1 && !isCut) say(text.slice(middle))
  for (const [index, { name, args }] of calls.entries()) {
    const all = typeof args === 'string' ? args : JSON.stringify(args)
    const half = Math.ceil(all.length / 2)
    say('', { tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } }] })
    say('', { tool_calls: [{ index, function: { arguments: all.slice(0, half) } }] })
    if (!isCut) say('', { tool_calls: [{ index, function: { arguments: all.slice(half) } }] })
  }
  if (isCut) {
    setImmediate(() => response.destroy())
    return
  }
  if (says) {
    const { input: prompt_tokens, output: completion_tokens } = says
    const total_tokens = prompt_tokens + completion_tokens
    return finish(reason ?? 'stop', { prompt_tokens, completion_tokens, total_tokens })
  }
  const usage = {
    ...{ prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
    prompt_tokens_details: { cached_tokens: cached },
  }
  finish(reason ?? (calls.length > 0 ? 'tool_calls' : 'stop'), isSilent ? undefined : usage)
}
