import { type ErrorCode, PlaygroundError } from '../../errors.ts'
import type { ModelFault } from '../../runs/model-fault.ts'
import type { ModelUsage } from '../../tokens/model-usage.ts'
import { connect } from './connect.ts'
import { ModelError } from './model-error.ts'
import type { ModelOptions } from './model-options.ts'
import { type ChatEnd, streamChat } from './stream-chat.ts'

/** What came of a trial; `usage` is null where the server does not tell, `fault` is there where settings may be why. */
export type ModelTest =
  | { ok: true; model: string; ms: number; usage: ModelUsage | null }
  | { ok: false; code: ErrorCode; message: string; fault?: ModelFault }

/** Enough for a model that thinks before it says a word. */
const MAX_TOKENS = 256

/** Asks a model for one word, in the way it will be asked for programs. Throws only when `signal` aborts. */
export async function testModel(options: ModelOptions, signal = new AbortController().signal): Promise<ModelTest> {
  const began = performance.now()
  try {
    const connection = connect({ ...options, maxTokens: Math.min(options.maxTokens ?? MAX_TOKENS, MAX_TOKENS) })
    const { end, hasWords } = await readAnswer(
      streamChat(connection, [{ role: 'user', content: 'Answer with the one word: ready' }], signal),
    )
    if (end.finishReason === null) {
      return {
        ok: false,
        code: 'unavailable',
        message: `${connection.host} broke off before its response was complete.`,
      }
    }
    // At its bound it may have thought all that while.
    if (end.finishReason === 'stop' && !hasWords && end.refusal === '') {
      const message = `${options.model} at ${connection.host} returned nothing. Try again, or use another model.`
      return { ok: false, code: 'unavailable', message }
    }
    return { ok: true, model: end.model, ms: Math.round(performance.now() - began), usage: end.usage ?? null }
  } catch (error) {
    if (signal.aborted || !(error instanceof PlaygroundError)) throw error
    return { ok: false, code: error.code, message: messageOf(error, options), ...faultOf(error) }
  }
}

/** What is sent here is a few words: no task is too long. */
const messageOf = ({ code, message }: PlaygroundError, { model }: ModelOptions) =>
  code === 'too-large'
    ? `${model} has no room for the few words of a test. Give it a larger context where it runs, or use another model.`
    : message

/** Which settings may be why, where an error knows. */
export function faultOf(error: unknown): { fault?: ModelFault } {
  return error instanceof ModelError && error.fault ? { fault: error.fault } : {}
}

async function readAnswer(answer: AsyncGenerator<string, ChatEnd>): Promise<{ end: ChatEnd; hasWords: boolean }> {
  let hasWords = false
  for (;;) {
    const next = await answer.next()
    if (next.done) return { end: next.value, hasWords }
    hasWords ||= next.value.trim() !== ''
  }
}
