import { answerTool } from '../harness/sandbox-programs.ts'
import type { OpenContestant } from '../sandbox/contestant.ts'
import { loadPackage } from './load-package.ts'

/** An effect of the package `effect`, which only that package looks into. */
type Effect<T> = { readonly value?: T }
interface Effects {
  Effect: {
    promise(work: () => Promise<unknown>): Effect<unknown>
    runPromise<T>(effect: Effect<T>): Promise<T>
  }
}
interface QuickJs {
  makeQuickJsExecutor(options: { timeoutMs: number }): {
    execute(
      code: string,
      tools: { invoke(call: { path: string; args: unknown }): Effect<unknown> },
    ): Effect<{ result: unknown; error?: string }>
  }
}

/** `@executor-js/runtime-quickjs`: a fresh QuickJS in WebAssembly for each program, on the server's own thread. */
export const open: OpenContestant = async () => {
  const { makeQuickJsExecutor } = await loadPackage<QuickJs>('@executor-js/runtime-quickjs')
  const { Effect } = await loadPackage<Effects>('effect')
  const invoke = ({ path }: { path: string }) => Effect.promise(async () => answerTool(path))
  return {
    async run(body, { timeoutMs }) {
      const running = makeQuickJsExecutor({ timeoutMs }).execute(`const { one, rows } = tools; ${body}`, { invoke })
      const { result, error } = await Effect.runPromise(running)
      if (error !== undefined) throw new Error(error)
      return result
    },
    close: async () => {},
  }
}
