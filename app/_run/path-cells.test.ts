import { expect, test } from 'vitest'
import type { RunStep } from '../../lib/runs/event.ts'
import type { Outcome } from '../../lib/runs/outcome.ts'
import { pathOf } from './path-cells.ts'
import { reduceRun } from './reduce-run.ts'
import { EMPTY_RUN } from './run-view.ts'
import { asEvents, TIMINGS, WHOLE_RUN } from './testing/events.ts'

const start = Date.UTC(2026, 10, 21)
const pathAfter = (...steps: RunStep[]) => pathOf(reduceRun(EMPTY_RUN, asEvents(...steps)), start + 1_000)
const ended = (outcome: Outcome): RunStep => ({
  kind: 'finished',
  outcome,
  value: null,
  tokens: null,
  timings: TIMINGS,
})
const states = (path: ReturnType<typeof pathOf>) => path.cells.map(({ state }) => state).join(' ')

test('before a run every cell says what it will be', () => {
  const path = pathOf(EMPTY_RUN, 0)
  expect(states(path)).toBe('todo todo todo todo todo todo')
  expect(path.totalMs).toBeNull()
  expect(path.cells[4]?.fact).toBe('In a sandbox')
})

test('the cells of a finished run add up to its total', () => {
  const path = pathAfter(...WHOLE_RUN)
  expect(states(path)).toBe('done done done done done done')
  expect(path.cells.map(({ ms }) => ms)).toEqual([4, 3, 8, 5, 35, 3])
  expect(path.totalMs).toBe(58)
  expect(path.cells.map(({ fact }) => fact)).toEqual([
    '17 tools, 2 servers',
    '1 of 17 tools',
    '3 lines',
    'Rules pass',
    '1 call',
    'Number',
  ])
})

test('one step is in progress, and its time goes on', () => {
  const path = pathAfter(...WHOLE_RUN.slice(0, 5))
  expect(states(path)).toBe('done done active todo todo todo')
  expect(path.cells[2]?.ms).toBe(980)
  expect(path.note).toBe('writing the program')
})

test('a run that is queued does not say that it is running', () => {
  const path = pathAfter(...WHOLE_RUN.slice(0, 7), { kind: 'queued', position: 1_050 })
  expect(path.cells[4]?.fact).toBe('Queued, place 1,050')
  expect(path.note).toBe('in the queue')
})

test('a run in progress counts the calls that are done', () => {
  const path = pathAfter(...WHOLE_RUN.slice(0, 9))
  expect(states(path)).toBe('done done done done active todo')
  expect(path.cells[4]?.fact).toBe('0 of 1 call done')
})

const NO_TOOL: RunStep = { kind: 'selected', tools: [], considered: 17, nearest: [], cut: 0.2, method: 'words' }

test.each<[string, Outcome, RunStep[], string]>([
  [
    'no tool fits',
    { kind: 'no-program', reason: '', nearest: [] },
    [...WHOLE_RUN.slice(0, 2), NO_TOOL],
    'done failed skipped skipped skipped skipped',
  ],
  [
    'no tool fits, and a model that was asked knows none either',
    { kind: 'no-program', reason: '', nearest: [], usage: { inputTokens: 600, outputTokens: 9 } },
    [...WHOLE_RUN.slice(0, 2), NO_TOOL],
    'done done failed skipped skipped skipped',
  ],
  [
    'nothing could be written',
    { kind: 'no-program', reason: '', nearest: [] },
    WHOLE_RUN.slice(0, 3),
    'done done failed skipped skipped skipped',
  ],
  [
    'a value is missing',
    { kind: 'no-program', reason: '', nearest: [], question: { name: 'n', schema: {}, why: '' } },
    WHOLE_RUN.slice(0, 3),
    'done done waiting skipped skipped skipped',
  ],
  [
    'the checks refuse it',
    { kind: 'refused', findings: [] },
    WHOLE_RUN.slice(0, 7),
    'done done done failed skipped skipped',
  ],
  [
    'it throws',
    { kind: 'threw', name: 'Error', message: 'no', stack: 'at main.ts:3:1' },
    WHOLE_RUN.slice(0, 9),
    'done done done done failed skipped',
  ],
  ['somebody stops it', { kind: 'cancelled' }, WHOLE_RUN.slice(0, 9), 'done done done done stopped skipped'],
  [
    'it was only to be written',
    { kind: 'stopped', after: 'checked' },
    WHOLE_RUN.slice(0, 7),
    'done done done done skipped skipped',
  ],
])('when %s', (_when, outcome, before, expected) => {
  expect(states(pathAfter(...before, ended(outcome)))).toBe(expected)
})

test('a program that was given needs no discovery, selection or generation', () => {
  const path = pathAfter({ kind: 'accepted', code: 'export default 1', until: 'finished' })
  expect(states(path)).toBe('skipped skipped skipped active todo todo')
  expect(path.cells[0]?.fact).toBe('Not needed')
  const checked = pathAfter(
    { kind: 'accepted', code: 'export default 1', until: 'finished' },
    { kind: 'generated', program: 'export default 1', generator: 'person' },
  )
  expect(checked.cells.slice(0, 3).map(({ ms }) => ms)).toEqual([null, null, null])
})
