import { PlaygroundError } from '../../errors.ts'
import type { Generated, Generator } from '../generator.ts'
import { ModelError } from './model-error.ts'

/**
 * A generator that asks the model first and, with `fallback: 'rules'`, the rules where the model has no program. Its
 * answer says who wrote it and why the model did not. Where neither has one, the model's failure is told, with what the
 * rules said.
 */
export function withFallback(model: Generator, rules: Generator, fallback: 'rules' | 'none'): Generator {
  return {
    kind: 'model',
    name: model.name,
    async *generate(request, signal) {
      let first: Generated | PlaygroundError
      try {
        first = yield* model.generate(request, signal)
      } catch (error) {
        if (signal.aborted || !(error instanceof PlaygroundError) || fallback === 'none') throw error
        first = error
      }
      if (!(first instanceof PlaygroundError) && (fallback === 'none' || isUseful(first))) {
        return { generator: model.name, ...first }
      }

      // What the model had begun is no beginning of this program.
      let isRestart = first instanceof ModelError && first.partial !== ''
      const writing = rules.generate(request, signal)
      for (;;) {
        const next = await writing.next()
        if (next.done) return join(first, next.value, { model, rules })
        yield isRestart ? { ...next.value, restart: true } : next.value
        isRestart = false
      }
    },
  }
}

/** Who looks for tools goes on when there are some. */
const isUseful = (answer: Generated) => answer.kind === 'program' || answer.search !== undefined

function join(
  first: Generated | PlaygroundError,
  second: Generated,
  by: { model: Generator; rules: Generator },
): Generated {
  const { usage, written } = first instanceof ModelError || !(first instanceof PlaygroundError) ? first : {}
  const paid = usage ? { usage } : written && { written }
  if (second.kind === 'program') {
    const because = first instanceof PlaygroundError ? first.message : reasonOf(first)
    const fault = first instanceof ModelError ? first.fault : undefined
    return { ...second, generator: by.rules.name, because, ...(fault && { fault }), ...paid }
  }
  const { question } = second
  if (!(first instanceof PlaygroundError)) return { generator: by.model.name, ...first, ...(question && { question }) }
  // With the value the rules write it, whatever became of the model.
  if (question) return { ...second, generator: by.rules.name, because: first.message, ...paid }
  const also = `The rules could not write it either: ${second.reason}`
  throw first instanceof ModelError
    ? first.with({ what: `${first.what} ${also}` })
    : new PlaygroundError(first.code, `${first.message} ${also}`)
}

const reasonOf = (answer: Generated) => (answer.kind === 'no-program' ? answer.reason : '')
