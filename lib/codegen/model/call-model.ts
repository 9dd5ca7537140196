import type { ChatCompletionFunctionTool, ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import type { ModelUsage } from '../../tokens/model-usage.ts'
import { asData, shorten } from './as-data.ts'
import { type Connection, connect } from './connect.ts'
import { brokenOff, filtered, MAX_ANSWER, tooLong } from './describe-failure.ts'
import { hideSecret } from './hide-secret.ts'
import { ModelError } from './model-error.ts'
import type { ModelOptions } from './model-options.ts'
import { type ChatEnd, streamChat } from './stream-chat.ts'
import { type WrittenCall, WrittenCalls } from './written-calls.ts'

export type ModelMessage = ChatCompletionMessageParam
export type ModelTool = ChatCompletionFunctionTool

/** What a model answered: text, calls that it asks for, or both. */
export interface ModelAnswer {
  text: string
  calls: WrittenCall[]
  /** It reached its limit of length: the last of it may be cut. */
  isCutOff: boolean
  /** Absent where the provider does not tell. */
  usage?: ModelUsage
}

/** A model that is asked as it is, with functions that it may call. */
export interface CallingModel {
  readonly name: string
  /**
   * Throws a `ModelError` when it cannot be asked or does not answer to the end, with what it had written by then; the
   * reason of `signal` when that aborts. `hear` gets what came of an answer that did not come to its end.
   */
  ask(
    asked: { messages: readonly ModelMessage[]; tools: readonly ModelTool[] },
    signal: AbortSignal,
    hear?: (broken: { written: string; hasBegun: boolean }) => void,
  ): Promise<ModelAnswer>
}

const MAX_QUOTE = 300

/** Sends nothing yet. Throws `configuration` for an unusable address. */
export function createCallingModel(options: ModelOptions): CallingModel {
  const connection = connect(options)
  const hidden = (words: string) => hideSecret(words, connection.options.apiKey)
  return {
    name: connection.options.model,
    async ask({ messages, tools }, signal, hear) {
      signal.throwIfAborted()
      const calls = new WrittenCalls()
      const answer = streamChat(connection, messages, signal, { tools, calls })
      let text = ''
      try {
        for (;;) {
          const next = await answer.next()
          if (next.done) return judge(next.value, { text: hidden(text), calls: calls.list(connection) }, connection)
          text += next.value
          if (text.length > MAX_ANSWER) throw tooLong(connection)
        }
      } catch (error) {
        const written = hidden(text) + calls.list(connection).map(callText).join('')
        hear?.({ written, hasBegun: calls.hasBegun })
        throw error instanceof ModelError ? error.with({ written }) : error
      } finally {
        // Whoever stops listening ends the request too.
        await answer.return({ finishReason: null, model: options.model, refusal: '' })
      }
    },
  }
}

/** A call as a model writes it, to be counted. */
export const callText = ({ name, arguments: args }: Omit<WrittenCall, 'id'>) =>
  `{"name":${JSON.stringify(name)},"arguments":${args || '{}'}}`

/** What an answer is worth that came to its end. */
function judge(
  end: ChatEnd,
  { text, calls }: { text: string; calls: WrittenCall[] },
  connection: Connection,
): ModelAnswer {
  const { host, options } = connection
  const usage = end.usage && { usage: end.usage }
  if (end.finishReason === 'content_filter') throw filtered(connection, { ...usage })
  if (end.finishReason === null && text === '' && calls.length === 0) throw nothing(connection, usage)
  if (end.finishReason === null) throw brokenOff(connection, { ...usage })
  if (end.refusal.trim() !== '' && calls.length === 0)
    throw new ModelError('unavailable', `${options.model} at ${host} refused. It said: "${quoted(end.refusal)}"`, {
      ...usage,
    })
  if (text.trim() === '' && calls.length === 0 && end.finishReason !== 'length') throw nothing(connection, usage)
  return { text, calls, isCutOff: end.finishReason === 'length', ...usage }
}

const nothing = ({ options, host }: Connection, usage: { usage: ModelUsage } | undefined) =>
  new ModelError('unavailable', `${options.model} at ${host} returned nothing. Try again.`, { ...usage })

const quoted = (words: string) => shorten(asData(words).replace(/\s+/g, ' ').trim(), MAX_QUOTE)
