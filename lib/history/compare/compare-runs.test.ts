import { expect, test } from 'vitest'
import type { RunEvent, RunStep } from '../../runs/event.ts'
import { alignCalls, readCall } from './align-calls.ts'
import { pairValues } from './align-rows.ts'
import { compareRuns } from './compare-runs.ts'

const TIMINGS = { discoverMs: 0, selectMs: 0, generateMs: 0, checkMs: 0, acquireMs: 0, runMs: 5, totalMs: 9 }
interface Made {
  task?: string
  program?: string
  generator?: string
  value?: unknown
  calls?: [tool: string, args: unknown, result: unknown][]
  error?: string
}

function run(
  runId: string,
  { task = 'Add', program = 'a\nb', generator = 'rules', value = 1, calls = [], error }: Made,
) {
  const steps: RunStep[] = [
    { kind: 'accepted', task, until: 'finished' },
    { kind: 'generated', program, generator },
    ...calls.flatMap(([tool, args, result], at): RunStep[] => [
      { kind: 'tool-call', callId: at + 1, server: 's', tool, phase: 'started', args },
      { kind: 'tool-call', callId: at + 1, server: 's', tool, phase: 'done', result, ms: 3, bytes: 2 },
    ]),
    {
      ...{ kind: 'finished', value: error ? null : value, tokens: null, timings: TIMINGS },
      outcome: error ? { kind: 'threw', name: 'Error', message: error, stack: '' } : { kind: 'returned' },
    },
  ]
  return {
    runId,
    events: steps.map((step, at): RunEvent => ({ ...step, runId, seq: at + 1, at: '2026-11-22T00:00:00Z' })),
  }
}
const sentences = (a: Made, b: Made) => compareRuns(run('a', a), run('b', b)).sentences

test('runs that are the same, and runs of different tasks, are told in one sentence', () => {
  const same: Made = { calls: [['t', { x: 1 }, 2]] }
  expect(sentences(same, same)).toEqual(['The program, the calls and the result are the same.'])
  expect(sentences({ task: 'one' }, { task: 'two' })).toEqual(['These are two different tasks.'])
})

test('what changed is told from the program, the calls and the result', () => {
  const a: Made = {
    program: 'x\nrows.slice(0, 3)',
    value: [{ c: 1 }, { c: 2 }],
    calls: [
      ['get', { c: 1 }, 1],
      ['send', { to: 'x' }, 1],
    ],
  }
  const b: Made = {
    ...a,
    program: 'x\nrows.slice(0, 5)',
    value: [{ c: 1 }, { c: 3 }],
    calls: [
      ['get', { c: 1 }, 1],
      ['get', { c: 3 }, 1],
    ],
  }
  expect(sentences(a, b)).toEqual([
    'Line 2 has “5” in place of “3”.',
    'B no longer calls s.send; B calls s.get 1 time more.',
    'Of the result 1 row is equal, 1 new, 1 gone.',
  ])
})

test('of a run that failed nothing is compared but what happened', () => {
  expect(sentences({}, { program: 'a\nb\nc\nd', error: 'no tea' })).toEqual([
    'The program of B differs: 2 lines more.',
    'A: returned a number; B: stopped by an error.',
    'Tokens are not compared: B did not return.',
  ])
})

test('who did not pay for writing is told', () => {
  expect(sentences({ generator: 'gpt-x' }, { generator: 'person', program: 'b', value: 2 })).toEqual([
    'The program of B differs: 1 line fewer.',
    'A returned 1, B 2.',
    'B did not pay for writing the program: it was edited by hand.',
  ])
})

test('a line that differs in spaces, and a call of a tool that A never made', () => {
  expect(sentences({ program: 'a' }, { program: '  a', calls: [['t', {}, 1]] })).toEqual([
    ...['Line 1 differs in spaces only.', 'B calls s.t, which A did not.', 'The result is the same.'],
  ])
})

const call = (tool: string, args: unknown, result: unknown = '') =>
  readCall({ callId: 1, server: 's', tool, phase: 'done', args, result, ms: 1, bytes: 1 })
const kinds = (a: ReturnType<typeof call>[], b: ReturnType<typeof call>[]) =>
  alignCalls(a, b).map(({ kind, a, b }) => [kind, (a ?? b)?.args])

test('calls are aligned by tool and arguments, then by the first argument', () => {
  const a = [call('w', { p: 'x', c: 1 }), call('g', {})]
  expect(kinds(a, [call('w', { p: 'x', c: 2 }), call('g', {}, 'other')])).toEqual([
    ['other', '{"p":"x","c":1}'],
    ['other', '{}'],
  ])
  expect(kinds([call('g', { a: 1 })], [call('g', { a: 2 }), call('g', { a: 1 })])).toEqual([
    ['only-b', '{"a":2}'],
    ['equal', '{"a":1}'],
  ])
})

test('what differs far behind the beginning is another call', () => {
  const long = (end: string) => [call('w', { path: 'a', content: 'x'.repeat(5_000) + end }, 'y'.repeat(5_000) + end)]
  expect(alignCalls(long('1'), long('2'))).toMatchObject([{ kind: 'other', isSameArgs: false }])
  expect(alignCalls(long('1'), long('1'))).toMatchObject([{ kind: 'equal', isSameArgs: true }])
})

test('thousands of calls of one tool that have nothing in common are listed, too', () => {
  const many = (from: number) => Array.from({ length: 2_000 }, (_, n) => call('t', { n: from + n }))
  const pairs = alignCalls(many(0), many(5_000))
  expect([pairs.length, pairs[0]?.kind, pairs.at(-1)?.kind]).toEqual([4_000, 'only-a', 'only-b'])
})

test('rows are aligned by their first column; other values are texts', () => {
  const pair = pairValues(
    [
      { c: 'x', n: 1 },
      { c: 'y', n: 1 },
    ],
    [
      { c: 'y', n: 2 },
      { c: 'z', n: 1 },
    ],
  )
  expect(pair).toMatchObject({ kind: 'rows', columns: ['c', 'n'], equal: 0, changed: 1, removed: 1, added: 1 })
  expect(pairValues({ a: 1 }, null)).toEqual({ kind: 'texts', a: '{\n  "a": 1\n}', b: '', isCut: false })
  expect(pairValues('x'.repeat(70_000), 'y')).toMatchObject({ isCut: true })
})
