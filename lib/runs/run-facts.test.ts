import { expect, test } from 'vitest'
import type { RunRecord } from './event.ts'
import { factsOf, textsOf } from './run-facts.ts'

const call = (tool: string) => ({ server: 's', tool, ok: true, ms: 1, resultBytes: 2 })
const record = (change: Partial<RunRecord>): RunRecord => ({
  ...{ runId: 'r', status: 'finished', task: 'Add', startedAt: '2026-11-21T00:00:00.000Z', stdout: '', stderr: '' },
  ...{ outcome: { kind: 'returned' }, value: 5, program: 'a\nb\n', generator: 'rules', findings: [] },
  ...{ selected: [{ server: 's', tool: 'chosen', score: 1, why: [] }], considered: 3, toolCalls: [], files: [] },
  timings: { discoverMs: 0, selectMs: 0, generateMs: 0, checkMs: 0, acquireMs: 0, runMs: 0, totalMs: 0 },
  ...{ tokens: null, sandbox: null, ...change },
})

test.each<[unknown, string]>([
  [5, 'Returned a number'],
  ['x', 'Returned a text'],
  [true, 'Returned true'],
  [{ a: 1 }, 'Returned an object'],
  [[{ a: 1 }, { a: 2 }], 'Returned 2 rows'],
  [[1], 'Returned 1 entry'],
  [null, 'Finished without a value'],
])('what came of a run that returned %j is told in a few words', (value, end) => {
  expect(factsOf(record({ value }))).toMatchObject({ end, lines: 2, author: 'rules' })
})

test('of the tools each is told once, in the order of the first calls; of a run without calls those chosen', () => {
  expect(factsOf(record({ toolCalls: [call('b'), call('a'), call('b')] }))).toMatchObject({
    ...{ tools: ['s.b', 's.a'], calls: 3 },
  })
  expect(factsOf(record({})).tools).toEqual(['s.chosen'])
})

test('a run that failed saves nothing, and what it spent is told', () => {
  const failed = { kind: 'threw', name: 'Error', message: 'no', stack: 'at main.ts:17:3' } as const
  const facts = factsOf(record({ outcome: failed, value: null, spent: { inputTokens: 5, outputTokens: 2 } }))
  expect(facts).toMatchObject({ end: 'Stopped at line 17', tokens: 7 })
  expect(facts).not.toHaveProperty('saving')
})

test('the largest request of the other ways is the last of each: of the two the smaller counts', () => {
  const count = (input: number, cached: number) => ({
    ...{ input, output: 5, total: input + 5, cached },
    parts: { schemas: input, results: 0, written: 5, history: 0 },
  })
  const tokens = {
    ...{ codeMode: count(10, 0), direct: count(900, 300), directWithSearch: count(700, 200) },
    ...{ breakEvenTools: 1, basis: 'computed' as const },
  }
  expect(factsOf(record({ tokens })).otherRequest).toBe(500)
  expect(factsOf(record({ tokens, outcome: { kind: 'cancelled' } })).otherRequest).toBeUndefined()
})

test('keys and values are searched, of a large result the beginning', () => {
  expect(textsOf(record({ value: [{ city: 'Köln', now: { t: 5, gone: null } }] })).result).toBe(
    'city Köln now t 5 gone',
  )
  expect(textsOf(record({ value: Array.from({ length: 1e5 }, (_, n) => ({ n })) })).result.length).toBeLessThan(4_010)
  const deep: unknown[] = []
  let at = deep
  for (let i = 0; i < 10_000; i++) at.push((at = []))
  expect(textsOf(record({ value: deep })).result).toBe('')
})
