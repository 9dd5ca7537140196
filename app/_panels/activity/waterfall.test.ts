import { expect, test } from 'vitest'
import { reduceRun } from '../../_run/reduce-run.ts'
import { EMPTY_RUN } from '../../_run/run-view.ts'
import { asEvents, WHOLE_RUN } from '../../_run/testing/events.ts'
import { axisOf } from './waterfall.ts'

const whole = reduceRun(EMPTY_RUN, asEvents(...WHOLE_RUN))

test('every call lies on one axis from the start of the program', () => {
  const axis = axisOf(
    {
      ...whole,
      calls: whole.calls.flatMap((call) => [
        { ...call, startMs: 0, ms: 50 },
        { ...call, startMs: 50, ms: 50 },
      ]),
    },
    0,
  )
  expect(axis.endMs).toBe(100)
  expect(whole.calls.map((call) => axis.barOf({ ...call, startMs: 50, ms: 50 }))).toEqual([{ start: 0.5, width: 0.5 }])
})
