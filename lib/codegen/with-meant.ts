import type { Generator } from './generator.ts'

/**
 * The same generator for one that knows nothing of sessions of work, such as rules: it is handed the task with what it refers
 * back to in its place. Where that could not be told, and there is no program, it says so.
 */
export function withMeant(generator: Generator): Generator {
  return {
    ...{ kind: generator.kind, name: generator.name },
    async *generate({ understood, ...request }, signal) {
      const { meant = request.task, unclear } = understood ?? {}
      const generated = yield* generator.generate({ ...request, task: meant }, signal)
      return generated.kind === 'no-program' && unclear !== undefined ? { ...generated, reason: unclear } : generated
    },
  }
}
