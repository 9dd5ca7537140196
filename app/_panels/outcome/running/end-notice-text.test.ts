import { expect, test } from 'vitest'
import { reduceRun } from '../../../_run/reduce-run.ts'
import { EMPTY_RUN } from '../../../_run/run-view.ts'
import { asEvents, TIMINGS, WHOLE_RUN } from '../../../_run/testing/events.ts'
import { endNoticeOf } from './end-notice-text.ts'

const whole = reduceRun(EMPTY_RUN, asEvents(...WHOLE_RUN))
const slow = { ...whole, end: whole.end && { ...whole.end, timings: { ...TIMINGS, totalMs: 12_000 } } }
const wanted = { sawItLive: true, isWanted: true, isHidden: true }

test('the end of a long run is told, with its task', () => {
  expect(endNoticeOf(slow, wanted)).toEqual({ title: 'Returned a value', body: whole.task })
})

test('nobody is told of what was short, was seen, was over before, or is not wanted', () => {
  expect(endNoticeOf(whole, wanted)).toBeNull()
  for (const but of [{ sawItLive: false }, { isWanted: false }, { isHidden: false }])
    expect(endNoticeOf(slow, { ...wanted, ...but })).toBeNull()
  expect(endNoticeOf({ ...slow, end: null }, wanted)).toBeNull()
})
