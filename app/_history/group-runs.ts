import type { RunSummary } from '../../lib/playground.ts'

/** Runs of one session; `sessionId` is null for those of none. */
export interface RunGroup {
  sessionId: string | null
  runs: RunSummary[]
}

/** Runs by their session: in the order of the newest of each, those without one last. */
export function groupRuns(runs: readonly RunSummary[]): RunGroup[] {
  const bySession = new Map<string | null, RunSummary[]>()
  for (const run of runs) {
    const id = run.session ?? null
    bySession.set(id, [...(bySession.get(id) ?? []), run])
  }
  const groups = [...bySession].map(([sessionId, its]) => ({ sessionId, runs: its }))
  return [
    ...groups.filter(({ sessionId }) => sessionId !== null),
    ...groups.filter(({ sessionId }) => sessionId === null),
  ]
}
