import { setImmediate as turn } from 'node:timers/promises'
import type { ChatCompletionChunk, ChatCompletionFunctionTool } from 'openai/resources/chat/completions'
import { MODEL_BOUNDS } from '../../config/model-bounds.ts'
import type { ModelUsage } from '../../tokens/model-usage.ts'
import type { Connection } from './connect.ts'
import { describeFailure, garbled, silent } from './describe-failure.ts'
import { hideSecret } from './hide-secret.ts'
import { ModelError } from './model-error.ts'
import { type Asked, requestStream } from './request-stream.ts'
import type { WrittenCalls } from './written-calls.ts'

/** However steadily it comes: nobody waits longer for one answer. */
const MAX_TOTAL_MS = 15 * 60_000
/** So many events that are there already are read before everybody else has a turn. */
const EVENTS_AT_ONCE = 200

/** Nobody reads a longer one. */
const MAX_REFUSAL = 16 * 1024

/** How an answer ended. The key is in none of it, whatever the server quotes. */
export interface ChatEnd {
  /** `stop`, `length`, `content_filter`, …; null when the answer broke off. */
  finishReason: string | null
  usage?: ModelUsage
  /** The model as the server calls it. */
  model: string
  /** What the model said instead of an answer. */
  refusal: string
}

/** What else is sent and heard than text. */
export interface WithCalls {
  tools: readonly ChatCompletionFunctionTool[]
  /** Takes the calls that the model asks for as they come. */
  calls: WrittenCalls
}

/**
 * Asks a model and yields its answer as it comes. Ends with how it ended; throws a `PlaygroundError` in plain words when
 * the model cannot be asked or falls silent, and the signal's reason when that aborts.
 */
export async function* streamChat(
  connection: Connection,
  messages: Asked['messages'],
  signal: AbortSignal,
  withCalls?: WithCalls,
): AsyncGenerator<string, ChatEnd> {
  const silence = new AbortController()
  const total = AbortSignal.timeout(MAX_TOTAL_MS)
  const stopped = AbortSignal.any([signal, silence.signal, total])
  const listen = () => setTimeout(() => silence.abort(), connection.timeoutMs)
  let timer = listen()
  let events = 0
  const end: ChatEnd = { finishReason: null, model: connection.options.model, refusal: '' }
  try {
    const asked = { messages, ...(withCalls && { tools: withCalls.tools }) }
    for await (const chunk of await requestStream(connection, asked, stopped)) {
      clearTimeout(timer)
      events += 1
      if (events % EVENTS_AT_ONCE === 0) await turn()
      const text = read(chunk, end)
      withCalls?.calls.take(chunk, connection)
      if (text !== '') yield text
      timer = listen()
    }
    // The package ends a stream that was aborted as if it were over.
    stopped.throwIfAborted()
    return withoutKey(end, connection)
  } catch (error) {
    signal.throwIfAborted()
    if (silence.signal.aborted) throw silent(connection)
    if (total.aborted) {
      throw new ModelError(
        'unavailable',
        `${connection.host} was still writing after ${MAX_TOTAL_MS / 60_000} minutes.`,
      )
    }
    throw events > 0 && error instanceof SyntaxError ? garbled(connection) : describeFailure(error, connection)
  } finally {
    clearTimeout(timer)
  }
}

function withoutKey(end: ChatEnd, { options: { apiKey } }: Connection): ChatEnd {
  return { ...end, model: hideSecret(end.model, apiKey), refusal: hideSecret(end.refusal, apiKey) }
}

/** The text in a chunk; what else it says goes into `end`. Servers leave out and add fields as they like. */
function read(chunk: Partial<ChatCompletionChunk> | null, end: ChatEnd): string {
  if (typeof chunk?.model === 'string' && chunk.model !== '' && chunk.model.length <= MODEL_BOUNDS.name)
    end.model = chunk.model
  const usage = usageOf(chunk?.usage)
  if (usage) end.usage = usage
  const choices = Array.isArray(chunk?.choices) ? chunk.choices : []
  const choice = choices.find((one) => (one?.index ?? 0) === 0)
  if (typeof choice?.finish_reason === 'string') end.finishReason = readReason(choice.finish_reason)
  const { refusal } = choice?.delta ?? {}
  if (typeof refusal === 'string' && end.refusal.length < MAX_REFUSAL) end.refusal += refusal.slice(0, MAX_REFUSAL)
  return typeof choice?.delta?.content === 'string' ? choice.delta.content : ''
}

/** Some servers pass on the reasons of the model behind them. */
const REASONS: Partial<Record<string, string>> = {
  max_tokens: 'length',
  safety: 'content_filter',
  prohibited_content: 'content_filter',
}

function readReason(reason: string): string | null {
  return REASONS[reason.toLowerCase()] ?? (reason || null)
}

/** What cannot be a count is none: then it is counted here. Less than nothing would give a run more to spend. */
function usageOf(usage: ChatCompletionChunk['usage'] | undefined): ModelUsage | null {
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = usage ?? {}
  // Nobody asks without a word: a server that says so does not count.
  if (!isCount(inputTokens) || inputTokens === 0 || !isCount(outputTokens)) return null
  const cached = usage?.prompt_tokens_details?.cached_tokens
  return {
    ...{ inputTokens, outputTokens },
    ...(isCount(cached) && cached <= inputTokens && { cachedInputTokens: cached }),
  }
}

const MAX_COUNT = 1e9
const isCount = (tokens: unknown): tokens is number =>
  Number.isInteger(tokens) && (tokens as number) >= 0 && (tokens as number) <= MAX_COUNT
