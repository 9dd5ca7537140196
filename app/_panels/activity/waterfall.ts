import type { CallView, RunView } from '../../_run/run-view.ts'

/** Rows drawn before somebody asks for all of them. */
export const SHOWN_CALLS = 200

/** The one time axis of a run's calls, from the program's start, and where each call lies on it (0 to 1). */
export function axisOf(
  view: Pick<RunView, 'calls' | 'marks' | 'status'>,
  now: number,
): { endMs: number; barOf(call: CallView): { start: number; width: number } } {
  const lastEnd = Math.max(0, ...view.calls.map((call) => call.startMs + (call.ms ?? 0)))
  const isLive = view.status === 'running' && view.calls.some((call) => call.phase === 'started')
  const elapsed = isLive && view.marks.started !== undefined ? now - view.marks.started : 0
  const endMs = Math.max(1, lastEnd, elapsed)
  return {
    endMs,
    barOf(call) {
      const ms = call.ms ?? (call.phase === 'started' ? endMs - call.startMs : 0)
      return {
        start: Math.min(1, call.startMs / endMs),
        width: Math.min(1 - Math.min(1, call.startMs / endMs), Math.max(0, ms / endMs)),
      }
    },
  }
}
