import type { RunSummary } from '../../lib/playground.ts'

/** Newer knowledge of the same runs in their places; what is not among `known` is left out. */
export function updateRuns(known: readonly RunSummary[], fresh: readonly RunSummary[]): RunSummary[] {
  const byId = new Map(fresh.map((run) => [run.runId, run]))
  return known.map((run) => byId.get(run.runId) ?? run)
}

/** Older runs after those that are known, each once: two may have begun in the same millisecond. */
export function appendRuns(known: readonly RunSummary[], older: readonly RunSummary[]): RunSummary[] {
  const ids = new Set(known.map(({ runId }) => runId))
  return [...known, ...older.filter(({ runId }) => !ids.has(runId))]
}
