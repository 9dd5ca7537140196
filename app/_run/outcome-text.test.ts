import { expect, test } from 'vitest'
import type { FileChange, RunStep } from '../../lib/runs/event.ts'
import { summaryOf } from '../../lib/runs/events/fold-run.ts'
import type { Outcome } from '../../lib/runs/outcome.ts'
import { describeOutcome } from '../../lib/runs/outcome-text.ts'
import { happenings } from './happenings.ts'
import { reduceRun } from './reduce-run.ts'
import { type CallView, EMPTY_RUN } from './run-view.ts'
import { asEvents, TIMINGS, WHOLE_RUN } from './testing/events.ts'

const words = (outcome: Outcome, value: unknown = null) =>
  describeOutcome(summaryOf({ ...EMPTY_RUN, end: { outcome, value, tokens: null, timings: TIMINGS } }))

test.each<[Outcome, string, string]>([
  [{ kind: 'timed-out', limitMs: 300_000, clock: 'wall' }, 'Out of time', 'It ran longer than 300 s.'],
  [{ kind: 'timed-out', limitMs: 1_500, clock: 'cpu' }, 'Out of time', 'It used the processor for longer than 1.5 s.'],
  [{ kind: 'out-of-memory', limitMb: 512 }, 'Out of memory', 'It needed more than 512 MB.'],
  [
    { kind: 'output-limit', limitBytes: 10 * 1024 * 1024 },
    'Too much output',
    'It printed more than 10 MB. The first 10 MB are kept.',
  ],
  [
    { kind: 'disk-limit', limitBytes: 256 * 1024 * 1024 },
    'Wrote too much',
    'It wrote more than 256 MB. Write less at once, or have sandbox.limits.disk_bytes raised.',
  ],
  [
    { kind: 'disk-limit', limitFiles: 10_000 },
    'Wrote too much',
    'It made more than 10,000 files. Make fewer at once, or have sandbox.limits.disk_files raised.',
  ],
  [
    { kind: 'disk-limit', limitFiles: 50_000, isQuota: true },
    'Workspace full',
    'The workspace holds more than 50,000 files, the most you may keep. Delete something, then run it again.',
  ],
  [
    { kind: 'disk-limit', limitBytes: 1024 * 1024 * 1024, uncounted: 'too-deep' },
    'Wrote too much',
    'The workspace holds folders nested too deep to be counted, and while it ran the disk lost room for more than 1 GB.',
  ],
  [{ kind: 'tool-limit', limitCalls: 1_000 }, 'Too many calls', 'It made 1,000 calls, the most that is allowed.'],
  [{ kind: 'cancelled' }, 'Stopped by you', 'No call had finished.'],
  [
    { kind: 'refused', findings: [{ rule: 'imports', severity: 'error', message: 'No.', line: 4, column: 1 }] },
    'Not allowed to run',
    'Line 4: No.',
  ],
  [{ kind: 'no-program', reason: 'No connected tool fits.', nearest: [] }, 'No program', 'No connected tool fits.'],
])('%j is told plainly', (outcome, title, sentence) => {
  expect(words(outcome)).toMatchObject({ title, sentence })
})

test('a program that threw names its line', () => {
  const text = words({
    kind: 'threw',
    name: 'TypeError',
    message: 'x is not a function',
    stack: 'TypeError: x is not a function\n    at main.ts:17:9',
  })
  expect(text).toMatchObject({ title: 'Stopped at line 17', sentence: 'x is not a function', line: 17, tone: 'bad' })
})

test('a failed call that nobody caught names its line', () => {
  const error = { code: 'tool-failed', message: 'Cannot divide 1 by zero.' }
  const call: CallView = {
    callId: 1,
    server: 'calculator',
    tool: 'divide',
    phase: 'failed',
    line: 3,
    startMs: 0,
    error,
  }
  const outcome: Outcome = { kind: 'threw', name: 'ToolError', message: error.message, stack: '' }
  const end = { outcome, value: null, tokens: null, timings: TIMINGS }
  const text = describeOutcome(summaryOf({ ...EMPTY_RUN, calls: [call], end }))
  expect(text).toMatchObject({ title: 'Stopped at line 3', line: 3 })
})

test('a result of null is said to be none', () => {
  expect(words({ kind: 'returned' }).title).toBe('Finished without a value')
  expect(words({ kind: 'returned' }, 0).title).toBe('Returned a value')
})

test('of a run that was cut off it is told which files it had changed, as far as that is known', () => {
  const ended = asEvents(...WHOLE_RUN.slice(0, 9), {
    kind: 'finished',
    outcome: { kind: 'interrupted' },
    value: null,
    tokens: null,
    timings: TIMINGS,
  })
  const view = reduceRun(EMPTY_RUN, ended)
  const about = (noted: FileChange[] | null) => happenings(view, noted).filter(({ text }) => /file|notes/.test(text))
  expect(about(null)).toEqual([{ did: false, text: 'Which files changed is not known' }])
  expect(about([])).toEqual([{ did: false, text: 'No change of a file is on record' }])
  expect(about([{ path: 'notes.txt', change: 'changed' }])).toEqual([{ did: true, text: 'notes.txt changed' }])
  // One whose server could end it tells by itself.
  const told = { ...view, files: [{ path: 'notes.txt', change: 'deleted' as const }] }
  expect(happenings(told, null)).toContainEqual({ did: true, text: 'notes.txt deleted' })
})

test('what did not happen is said beside what did', () => {
  const ended = asEvents(...WHOLE_RUN.slice(0, 9), {
    kind: 'finished',
    outcome: { kind: 'cancelled' },
    value: null,
    tokens: null,
    timings: TIMINGS,
  })
  expect(happenings(reduceRun(EMPTY_RUN, ended))).toEqual([
    { did: false, text: '1 call without a response' },
    { did: false, text: 'No file changed' },
    { did: false, text: 'No result came back' },
  ])
  const refused = asEvents(...WHOLE_RUN.slice(0, 7), {
    kind: 'finished',
    outcome: { kind: 'refused', findings: [] },
    value: null,
    tokens: null,
    timings: TIMINGS,
  })
  expect(happenings(reduceRun(EMPTY_RUN, refused)).map(({ text }) => text)).toEqual([
    '1 of 17 tools chosen',
    'Program written',
    'Nothing ran, no tool was called',
    'No file changed',
  ])
})

test('whether a checkpoint was made before it is said, and nothing where none was asked for', () => {
  const [accepted, ...rest] = WHOLE_RUN.slice(0, 9)
  const textsOf = (...steps: RunStep[]) =>
    happenings(reduceRun(EMPTY_RUN, asEvents(...steps))).filter(({ text }) => text.includes('checkpoint'))
  const asked = { ...accepted, checkpoint: true } as RunStep
  expect(textsOf(asked, ...rest)).toEqual([{ did: true, text: 'A checkpoint of all files was made before it' }])
  expect(textsOf(asked)).toEqual([{ did: false, text: 'No checkpoint was made before it' }])
  expect(textsOf(accepted as RunStep, ...rest)).toEqual([])
})

test('a program that ran although its types do not fit is not told like any other', () => {
  const findings = [{ rule: 'types', severity: 'warning' as const, message: 'No number.', line: 5, column: 1 }]
  const end = { value: 'x', tokens: null, timings: TIMINGS }
  const view = reduceRun(EMPTY_RUN, asEvents(...WHOLE_RUN.slice(0, 9)))
  const textsOf = (outcome: Outcome) =>
    happenings({ ...view, findings, end: { ...end, outcome } }).map(({ text }) => text)
  expect(textsOf({ kind: 'returned' })[0]).toBe('Its types do not fit (1 error), and it ran all the same')
  expect(textsOf({ kind: 'refused', findings }).join()).not.toContain('types')
})
