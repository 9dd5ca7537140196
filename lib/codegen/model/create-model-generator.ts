import type { Generated, Generator } from '../generator.ts'
import { asData, shorten } from './as-data.ts'
import { type Connection, connect } from './connect.ts'
import { brokenOff, filtered, MAX_ANSWER, tooLong } from './describe-failure.ts'
import { hideSecret, SecretFilter } from './hide-secret.ts'
import { ModelError } from './model-error.ts'
import type { ModelOptions } from './model-options.ts'
import { ProgramText } from './program-text.ts'
import { type ChatEnd, streamChat } from './stream-chat.ts'
import { writeConversation } from './write-prompt.ts'

const MAX_QUOTE = 300

/**
 * Writes programs with a model that speaks the OpenAI protocol. Streams the text of the program alone, without fence and
 * prose. What keeps the model from answering is a `ModelError`, which holds as much of the program as had come; an answer
 * without a program is `no-program` and says what the model said. Throws `configuration` for an unusable address.
 */
export function createModelGenerator(options: ModelOptions): Generator {
  const connection = connect(options)
  const { model, apiKey, hosts } = connection.options
  return {
    kind: 'model',
    name: model,
    async *generate(request, signal) {
      signal.throwIfAborted()
      const messages = await writeConversation(request, hosts)
      const answer = streamChat(connection, messages, signal)
      const text = new ProgramText()
      const filter = new SecretFilter(apiKey)
      let written = ''
      const take = (piece: string) => {
        written += piece
        return text.push(piece)
      }
      const flush = () => take(filter.end()) + text.end()
      let received = 0
      try {
        for (;;) {
          const next = await answer.next()
          if (next.done) {
            const delta = flush()
            if (delta !== '') yield { delta }
            return withWritten(judge(next.value, text, connection), written)
          }
          received += next.value.length
          if (received > MAX_ANSWER) {
            // It is no part of the program any more, and has cost as much.
            written += hideSecret(next.value.slice(0, MAX_ANSWER), apiKey)
            throw tooLong(connection)
          }
          const delta = take(filter.push(next.value))
          if (delta !== '') yield { delta }
        }
      } catch (error) {
        const delta = flush()
        if (delta !== '') yield { delta }
        throw error instanceof ModelError ? error.with({ partial: text.source, written }) : error
      } finally {
        // Whoever stops listening ends the request too.
        await answer.return({ finishReason: null, model, refusal: '' })
      }
    },
  }
}

const withWritten = (answer: Generated, written: string): Generated =>
  answer.kind === 'program' || answer.usage ? answer : { ...answer, written }

/** What an answer is worth that came to its end. */
function judge(end: ChatEnd, text: ProgramText, connection: Connection): Generated {
  const { host, options } = connection
  const usage = end.usage && { usage: end.usage }
  if (end.finishReason === 'content_filter') throw filtered(connection, { ...usage })
  if (!text.isClosed && end.finishReason === 'length') throw cutOff(end, connection)
  if (!text.isClosed && end.finishReason === null && text.source + text.prose !== '')
    throw brokenOff(connection, { ...usage })
  const words = searchIn(text.source || text.prose)
  if (words !== null)
    return { kind: 'no-program', reason: `${options.model} lacks a tool: ${asData(words)}.`, search: words, ...usage }
  if (text.source !== '')
    return { kind: 'program', source: text.source, ...(LOOK.test(text.source) && { isLook: true }), ...usage }

  const said = shorten(
    asData(end.refusal || text.prose)
      .replace(/\s+/g, ' ')
      .trim(),
    MAX_QUOTE,
  )
  if (said === '') {
    throw new ModelError('unavailable', `${options.model} at ${host} returned nothing. Try again.`, { ...usage })
  }
  return { kind: 'no-program', reason: `${options.model} wrote no program. It said: "${said}"`, ...usage }
}

/** How a program begins that only looks, and an answer that wants tools looked for. */
const LOOK = /^\/\/ ?look\b/i
const SEARCH = /^SEARCH: ?(\S[^\n]*)$/
const MAX_SEARCH = 400

function searchIn(answer: string): string | null {
  const words = answer.length <= MAX_SEARCH ? SEARCH.exec(answer.trim())?.[1] : undefined
  return words !== undefined && /[\p{L}\p{N}]/u.test(words) ? words : null
}

function cutOff({ usage }: ChatEnd, { options }: Connection): ModelError {
  const limit = options.maxTokens === undefined ? 'its length limit' : `the limit of ${options.maxTokens} tokens`
  return new ModelError(
    'too-large',
    `${options.model} reached ${limit} before the program was whole. Ask for less at once, or allow more.`,
    { usage, fix: { advice: 'raise', fields: ['max_tokens'] } },
  )
}
