import { expect, test } from 'vitest'
import { reduceRun } from '../../_run/reduce-run.ts'
import { EMPTY_RUN } from '../../_run/run-view.ts'
import { asEvents, WHOLE_RUN } from '../../_run/testing/events.ts'
import { lineNotes } from './line-notes.ts'

const whole = reduceRun(EMPTY_RUN, asEvents(...WHOLE_RUN))

test('a line that called once shows the result, one that called more often the time from first to last', () => {
  const call = whole.calls[0]
  if (!call) throw new Error('the fixture has a call')
  expect(lineNotes([call])).toEqual([{ line: 3, tone: 'ok', text: '42 · 6 ms' }])
  expect(lineNotes([call, { ...call, callId: 2, startMs: call.startMs + 4 }])).toEqual([
    { line: 3, tone: 'ok', text: '2 calls · 10 ms' },
  ])
  expect(lineNotes([call, { ...call, callId: 2, phase: 'started' }])).toEqual([
    { line: 3, tone: 'live', text: '1 of 2 done' },
  ])
  const failed = { ...call, phase: 'failed' as const, error: { code: 'timeout', message: '' } }
  expect(lineNotes([failed, { ...call, callId: 2, phase: 'started' }])).toEqual([
    { line: 3, tone: 'live', text: '1 of 2 failed' },
  ])
  expect(lineNotes([{ ...call, phase: 'failed', error: { code: 'denied', message: '' } }])).toEqual([
    { line: 3, tone: 'bad', text: 'denied' },
  ])
})

test.each([
  ['tool-failed', 'bad', 'failed'],
  ['unavailable', 'bad', 'not available'],
  ['timeout', 'bad', 'timed out'],
  ['something-new', 'bad', 'failed'],
  // The run was stopped, or the program waited no longer: nothing failed.
  ['cancelled', 'plain', 'stopped'],
] as const)('a call that ended as %s says so in words, not in a code', (code, tone, text) => {
  const call = whole.calls[0]
  if (!call) throw new Error('the fixture has a call')
  expect(lineNotes([{ ...call, phase: 'failed', error: { code, message: '' } }])).toEqual([{ line: 3, tone, text }])
})

test('a line that waits for an answer says so, and one that was answered from a record', () => {
  const call = whole.calls[0]
  if (!call) throw new Error('the fixture has a call')
  const waits = { ...call, phase: 'awaiting-approval' as const }
  expect(lineNotes([waits])).toEqual([{ line: 3, tone: 'wait', text: 'waits for you' }])
  expect(lineNotes([{ ...call, callId: 2 }, waits])).toEqual([{ line: 3, tone: 'wait', text: '1 of 2 wait for you' }])
  expect(lineNotes([{ ...call, phase: 'replayed' }])).toEqual([{ line: 3, tone: 'plain', text: 'recorded' }])
})
