import type { CallView, RunView } from '../../_run/run-view.ts'

const ROOM_TO_WAIT = 0.15

/** Where the one time axis of a run's calls ends, in ms from the program's start. It grows while a call is under way. */
export function axisEnd(view: Pick<RunView, 'calls' | 'marks' | 'status' | 'waited'>, now: number): number {
  let end = 1
  let isLive = false
  let isWaiting = false
  for (const { startMs, ms, phase } of view.calls) {
    end = Math.max(end, startMs + (ms ?? 0))
    isLive ||= phase === 'started'
    isWaiting ||= phase === 'awaiting-approval'
  }
  const isRunning = isLive && view.status === 'running' && view.marks.started !== undefined
  // What waits has no end yet: room for it to be seen.
  if (isWaiting) return end * (1 + ROOM_TO_WAIT)
  return isRunning ? Math.max(end, now - (view.marks.started ?? now) - view.waited.attemptMs) : end
}

/**
 * Where a call lies on the axis, for `.call-bar`. The end of the axis is the table's `--end`, so that a growing axis
 * moves every bar without drawing any row again. A call without an end reaches to the end of the axis.
 */
export function barStyle({ startMs, ms }: Pick<CallView, 'startMs' | 'ms'>): React.CSSProperties {
  return { '--from': startMs, '--ms': ms ?? `calc(var(--end) - ${startMs})` } as React.CSSProperties
}
