import type { RunEvent, Timings } from '../event.ts'
import { applyEvent } from './apply-event.ts'
import { newRunState } from './run-state.ts'

const STEP_BEFORE: { [kind in RunEvent['kind']]?: keyof Timings } = {
  discovered: 'discoverMs',
  selected: 'selectMs',
  generating: 'generateMs',
  generated: 'generateMs',
  checked: 'checkMs',
}

export const noTime = (): Timings => ({
  ...{ discoverMs: 0, selectMs: 0, generateMs: 0, checkMs: 0, acquireMs: 0, runMs: 0, totalMs: 0 },
})

/** Of two attempts of a run. */
export function sumOf(one: Timings, other: Timings): Timings {
  const sum = noTime()
  for (const step of Object.keys(sum) as (keyof Timings)[]) sum[step] = Math.round((one[step] + other[step]) * 10) / 10
  return sum
}

/**
 * How long each step took, from the moments of a run's events: for a run whose process is gone, and with it what it had
 * measured. It ran until its last event at least. Time for which somebody was waited for does not count, nor that in which
 * nobody went on with it.
 */
export function timingsSoFar(events: readonly RunEvent[]): Timings {
  const state = newRunState()
  let timings = noTime()
  let last = events[0] ? Date.parse(events[0].at) : 0
  for (const event of events) {
    const at = Math.max(last, Date.parse(event.at) || 0)
    // Its own end says how long it was; when that was written nobody may have worked at it for long.
    if (event.kind === 'finished') timings = { ...event.timings }
    else if (!state.end && !state.isSuspended && state.approvals.length === 0) {
      const step = state.status === 'running' ? 'runMs' : STEP_BEFORE[event.kind]
      if (step) timings[step] += at - last
      timings.totalMs += at - last
    }
    last = at
    if (event.kind === 'started') timings.acquireMs += event.acquireMs
    applyEvent(state, event)
  }
  return timings
}
