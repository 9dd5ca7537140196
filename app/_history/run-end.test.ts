import { expect, test } from 'vitest'
import { endText } from './run-end.tsx'

test.each([
  // Whether there was a value is not in the row.
  ['returned', 1_920, 'finished, 1.92 s'],
  ['timed-out', 5_000, 'out of time, 5.00 s'],
  ['interrupted', 5_020, 'interrupted by a restart, 5.02 s or more'],
  ['interrupted', null, 'interrupted by a restart'],
  ['cancelled', 80, 'stopped by you, 80 ms'],
  [null, null, 'running'],
  ['something-new', 10, 'something new, 10 ms'],
])('%s after %s ms reads %j', (outcome, totalMs, text) => {
  expect(endText({ status: outcome === null ? 'running' : 'finished', outcome, totalMs })).toBe(text)
})

test('a run that waits says so', () => {
  expect(endText({ status: 'awaiting-approval', outcome: null, totalMs: null })).toBe('waits for your answer')
})
