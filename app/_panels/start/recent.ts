import type { RunSummary } from '../../../lib/playground.ts'
import { words } from './words.ts'

/** So many runs stand on the start page. */
export const RECENT = 5

/** The newest runs, with those that wait for an answer before them. */
export function waitingFirst<Run extends Pick<RunSummary, 'runId'>>(
  waiting: readonly Run[],
  newest: readonly Run[],
): Run[] {
  const ids = new Set(waiting.map(({ runId }) => runId))
  return [...waiting, ...newest.filter(({ runId }) => !ids.has(runId))].slice(0, RECENT)
}

/** When a run began, as short as it is still clear: `14:29`, `yesterday`, `24 Nov`. */
export function whenText(iso: string, now: number): string {
  const [at, today] = [new Date(iso), new Date(now)]
  if (at.toDateString() === today.toDateString())
    return at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const before = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  if (at.toDateString() === before.toDateString()) return words.yesterday
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
}
