import { expect, test } from 'vitest'
import { reduceRun } from '../../_run/reduce-run.ts'
import { EMPTY_RUN, type RunView } from '../../_run/run-view.ts'
import { asEvents, WHOLE_RUN } from '../../_run/testing/events.ts'
import { axisEnd, barStyle } from './waterfall.ts'

const whole = reduceRun(EMPTY_RUN, asEvents(...WHOLE_RUN))
const withCalls = (...calls: { startMs: number; ms?: number }[]): RunView => ({
  ...whole,
  calls: calls.map((call) => ({ ...whole.calls[0], ...call }) as RunView['calls'][number]),
})

test('every call lies on one axis from the start of the program to the end of the last call', () => {
  expect(axisEnd(withCalls({ startMs: 0, ms: 50 }, { startMs: 50, ms: 70 }), 0)).toBe(120)
  expect(barStyle({ startMs: 50, ms: 70 })).toEqual({ '--from': 50, '--ms': 70 })
})

test('while a call is under way the axis reaches to now, and its bar with it', () => {
  const view = withCalls({ startMs: 10, ms: undefined })
  const [call] = view.calls
  if (!call || view.marks.started === undefined) throw new Error('the run has a call and has started')
  const live: RunView = { ...view, status: 'running', calls: [{ ...call, phase: 'started' }] }
  expect(axisEnd(live, view.marks.started + 900)).toBe(900)
  expect(barStyle({ startMs: 10 })).toEqual({ '--from': 10, '--ms': 'calc(var(--end) - 10)' })
})

test('a call that waits for an answer has room at the end of the axis, which does not grow meanwhile', () => {
  const view = withCalls({ startMs: 0, ms: 100 }, { startMs: 100, ms: undefined })
  const calls = view.calls.map((call, index) => (index === 1 ? { ...call, phase: 'awaiting-approval' as const } : call))
  expect(axisEnd({ ...view, status: 'awaiting-approval', calls }, Date.now())).toBeCloseTo(115)
})
