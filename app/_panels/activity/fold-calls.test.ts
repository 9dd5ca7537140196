import { expect, test } from 'vitest'
import type { CallView } from '../../_run/run-view.ts'
import { factsOf, foldCalls, groupText } from './fold-calls.ts'

const call = (callId: number, change: Partial<CallView> = {}): CallView => ({
  callId,
  server: 'calculator',
  tool: 'add',
  phase: 'done',
  line: 17,
  startMs: callId,
  ms: 5,
  ...change,
})
const many = Array.from({ length: 640 }, (_, index) => call(index + 1))

test('a few calls have a row each', () => {
  expect(foldCalls(many.slice(0, 3))).toEqual(many.slice(0, 3))
})

test('many calls of one line share a row where the first of them was', () => {
  const before = call(1_000, { line: 3 })
  const after = call(1_001, { line: 18 })
  const rows = foldCalls([before, ...many, after])
  expect(rows).toEqual([before, { key: '17:calculator.add', calls: many }, after])
})

test('calls of another tool on the same line, or of no known line, stay apart', () => {
  const other = call(2_000, { tool: 'sqrt' })
  expect(foldCalls([...many, other])).toHaveLength(2)
  expect(foldCalls(many.map(({ line: _, ...rest }) => rest))).toHaveLength(640)
})

test('a folded row says what became of its calls, and from when to when', () => {
  const facts = (...calls: CallView[]) => factsOf({ key: '', calls })
  expect(facts(call(10), call(30))).toEqual({
    startMs: 10,
    endMs: 35,
    waiting: 0,
    done: 2,
    failed: 0,
    stopped: 0,
    open: 0,
  })
  expect(facts(call(10), call(30, { phase: 'started', ms: undefined }))).toMatchObject({ endMs: null, open: 1 })
  expect(groupText(facts(...many))).toBe('640 done')
  expect(groupText(facts(call(1), call(2, { phase: 'failed' })))).toBe('1 done, 1 failed')
  expect(groupText(facts(call(1), call(2, { phase: 'started' })))).toBe('1 of 2 done')
})
