import type { SamplingRequest, StopReason } from '../../mcp/sampling.ts'
import type { ModelUsage } from '../../tokens/model-usage.ts'
import { connect } from './connect.ts'
import { brokenOff, filtered, MAX_ANSWER, tooLong } from './describe-failure.ts'
import { hideSecret } from './hide-secret.ts'
import { ModelError } from './model-error.ts'
import type { ModelOptions } from './model-options.ts'
import { type ChatEnd, streamChat } from './stream-chat.ts'
import type { ChatMessage } from './write-prompt.ts'

/** What is asked. Without `maxTokens` an answer may be as long as one of the settings. */
export type ToSample = Omit<SamplingRequest, 'maxTokens'> & { maxTokens?: number }

/** What a model wrote for somebody else than us. */
export interface Sampled {
  text: string
  model: string
  stopReason: StopReason
  /** Absent where the provider does not tell. */
  usage?: ModelUsage
}

/** Providers take no more. The others are looked for here. */
const MAX_STOPS = 4

/**
 * Has a model answer messages as they are: without a tool, and without a word of ours. Throws a `PlaygroundError` when it
 * cannot, and the reason of `signal` when that aborts.
 */
export async function sampleText(
  options: ModelOptions,
  { systemPrompt, messages, maxTokens, temperature = options.temperature, stopSequences = [] }: ToSample,
  signal: AbortSignal,
): Promise<Sampled> {
  const most = maxTokens === undefined ? options.maxTokens : Math.min(maxTokens, options.maxTokens ?? maxTokens)
  const connection = connect({ ...options, maxTokens: most, temperature, stop: stopSequences.slice(0, MAX_STOPS) })
  const chat: ChatMessage[] = [
    ...(systemPrompt === undefined ? [] : [{ role: 'system' as const, content: systemPrompt }]),
    ...messages.map(({ role, text }) => ({ role, content: text })),
  ]
  const answer = streamChat(connection, chat, signal)
  let text = ''
  let end: ChatEnd | undefined
  let stopAt = -1
  try {
    while (end === undefined && stopAt === -1) {
      const next = await answer.next()
      if (next.done) end = next.value
      else {
        text += next.value
        if (text.length > MAX_ANSWER) throw tooLong(connection)
        stopAt = firstOf(stopSequences, text)
      }
    }
  } catch (error) {
    // What had come by then has cost as much, whoever broke it off.
    throw error instanceof ModelError ? error.with({ partial: hideSecret(text, options.apiKey) }) : error
  } finally {
    // Whoever stops listening ends the request too.
    await answer.return({ finishReason: null, model: options.model, refusal: '' })
  }
  const hidden = (words: string) => hideSecret(words, connection.options.apiKey)
  // Cut off here the provider has not said what it cost.
  if (end === undefined)
    return { text: hidden(text.slice(0, stopAt)), model: options.model, stopReason: 'stopSequence' }
  const usage = end.usage && { usage: end.usage }
  if (end.finishReason === 'content_filter') throw filtered(connection, { ...usage })
  if (end.finishReason === null) throw brokenOff(connection, { ...usage, partial: hidden(text) })
  return {
    ...{ text: hidden(text || end.refusal), model: end.model },
    stopReason: end.finishReason === 'length' ? 'maxTokens' : 'endTurn',
    ...usage,
  }
}

/** Where the first of the sequences begins; -1 where there is none of them. */
function firstOf(sequences: readonly string[], text: string): number {
  const places = sequences.map((sequence) => text.indexOf(sequence)).filter((at) => at !== -1)
  return places.length > 0 ? Math.min(...places) : -1
}
