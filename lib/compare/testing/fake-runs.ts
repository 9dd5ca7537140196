import { PlaygroundError } from '../../errors.ts'
import type { RunRequest } from '../../pipeline/request.ts'
import type { RunEvent, RunRecord } from '../../runs/event.ts'
import type { ModelTurn } from '../../tokens/model-turn.ts'
import type { TrialRuns } from '../trials/run-trial.ts'

/** How a run ends; what is left out is a run that returned and answered `42`. */
export type FakeEnd = Partial<
  Pick<RunRecord, 'outcome' | 'value' | 'answer' | 'modelTurns' | 'toolCalls' | 'samplings'>
>

const turn = (what: ModelTurn['what'], input: number, output: number): ModelTurn => ({
  ...{ what, input, output, cached: 0, basis: 'measured' },
})

export const TURNS = [turn('program', 900, 50), turn('answer', 40, 10)]

/**
 * Runs that end as `play` says, at once; `hold` keeps one under way until it is cancelled. Like the real ones they belong to
 * the person who started them.
 */
export function createFakeRuns(play: (request: RunRequest, at: number) => FakeEnd | 'hold' | PlaygroundError) {
  const started: { request: RunRequest; runId: string; personId: string; reach: unknown }[] = []
  const held = new Map<string, PromiseWithResolvers<void>>()
  const records = new Map<string, RunRecord>()
  const holding = Promise.withResolvers<string>()

  const runs: TrialRuns = {
    async start(person, request) {
      const end = play(request, started.length)
      if (end instanceof PlaygroundError) throw end
      const runId = `r_${`${started.length}`.padStart(12, '2')}`
      started.push({ request, runId, personId: person.id, reach: person.reach })
      records.set(runId, recordOf(runId, request, end === 'hold' ? { modelTurns: [turn('program', 7, 3)] } : end))
      if (end === 'hold') held.set(runId, Promise.withResolvers())
      return { runId }
    },
    // biome-ignore lint/correctness/useYield: nobody reads the events, only that they end.
    async *events(_person, runId): AsyncGenerator<RunEvent> {
      if (held.has(runId)) holding.resolve(runId)
      await held.get(runId)?.promise
    },
    async get(person, runId): Promise<RunRecord> {
      const own = started.find((run) => run.runId === runId && run.personId === person.id)
      if (!own) throw new PlaygroundError('not-found', 'There is no such run.')
      return records.get(runId) as RunRecord
    },
    async cancel(_person, runId) {
      const record = records.get(runId) as RunRecord
      records.set(runId, { ...record, outcome: { kind: 'cancelled' } })
      held.get(runId)?.resolve()
    },
  }
  return { runs, started, holding: holding.promise }
}

function recordOf(runId: string, { task }: RunRequest, end: FakeEnd): RunRecord {
  return {
    ...{ runId, status: 'finished', task: task ?? null, startedAt: '2026-11-27T12:00:00Z', value: null },
    ...{ stdout: '', stderr: '', program: null, generator: null, findings: [], selected: [], considered: 0 },
    ...{ toolCalls: [], files: [], tokens: null, sandbox: null },
    timings: { discoverMs: 0, selectMs: 0, generateMs: 0, checkMs: 0, acquireMs: 0, runMs: 0, totalMs: 20 },
    outcome: { kind: 'returned' },
    answer: '42',
    modelTurns: TURNS,
    ...end,
  } as RunRecord
}
