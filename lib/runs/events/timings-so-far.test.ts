import { expect, test } from 'vitest'
import type { RunEvent, RunStep } from '../event.ts'
import { noTime, sumOf, timingsSoFar } from './timings-so-far.ts'

const SANDBOX = { backend: 'embedded', engine: 'deno', layers: [] }
const call = (callId: number, more: object): RunStep =>
  ({ kind: 'tool-call', server: 'shop', tool: 'charge', phase: 'started', callId, ...more }) as RunStep
const ask = { because: 'destructive', consequence: 'It charges.', expiresAt: '2026-11-22T00:00:00Z' }
const asks = (callId: number) => call(callId, { phase: 'awaiting-approval', ask })
const cut: RunStep = {
  kind: 'finished',
  outcome: { kind: 'interrupted' },
  ...{ value: null, tokens: null, timings: { ...noTime(), checkMs: 10, runMs: 70, totalMs: 90 } },
}

/** Steps with the moment of each, in ms after the run was accepted. */
const at = (...steps: [ms: number, step: RunStep][]): RunEvent[] =>
  steps.map(([ms, step], index) => ({
    ...step,
    ...{ runId: 'r1', seq: index + 1, at: new Date(Date.UTC(2026, 10, 21) + ms).toISOString() },
  }))

const begun = (from = 0): [number, RunStep][] => [
  [from + 10, { kind: 'checked', findings: [], types: false, consent: [] }],
  [from + 20, { kind: 'started', sandbox: SANDBOX, acquireMs: 4 }],
]
const accepted: [number, RunStep] = [0, { kind: 'accepted', task: 'Buy a book', until: 'finished' }]

test('each step took until its end was told', () => {
  const events = at(
    accepted,
    [3, { kind: 'discovered', servers: 1, tools: 2 }],
    [5, { kind: 'selected', tools: [], considered: 2, nearest: [], cut: 0, method: 'words' }],
    [7, { kind: 'generating', delta: 'export' }],
    [9, { kind: 'generated', program: '1', generator: 'rules' }],
    ...begun(),
    [50, { kind: 'stdout', text: 'there' }],
  )
  expect(timingsSoFar(events)).toEqual({
    ...{ discoverMs: 3, selectMs: 2, generateMs: 4, checkMs: 1, acquireMs: 4, runMs: 30, totalMs: 50 },
  })
  expect(timingsSoFar([])).toEqual(noTime())
})

test('time for which somebody is waited for does not count, however many are asked', () => {
  const answered = (callId: number) => call(callId, { decision: 'allow-once' })
  const events = at(accepted, ...begun(), [30, asks(1)], [40, asks(2)], [5_000, answered(1)], [9_040, answered(2)])
  expect(timingsSoFar(events)).toMatchObject({ runMs: 10, totalMs: 30 })
  const done = at(accepted, ...begun(), [30, asks(1)], [9_000, answered(1)], [9_005, call(1, { phase: 'done' })])
  expect(timingsSoFar(done)).toMatchObject({ runMs: 15, totalMs: 35 })
})

test('of a run that was let go and went on both attempts count, and not the day between', () => {
  const events = at(
    accepted,
    ...begun(),
    [30, asks(1)],
    [60_030, { kind: 'suspended' }],
    [86_400_000, { kind: 'resumed', because: 'approval' }],
    ...begun(86_400_000),
    [86_400_100, { kind: 'stdout', text: 'there' }],
  )
  expect(timingsSoFar(events)).toMatchObject({ checkMs: 20, acquireMs: 8, runMs: 10 + 80, totalMs: 30 + 100 })
})

test('an end that was written long after counts with what it says', () => {
  const events = at(accepted, ...begun(), [90, call(1, {})], [50_000, cut])
  expect(timingsSoFar(events)).toMatchObject({ runMs: 70, totalMs: 90 })
  const again = at(...([accepted, ...begun(), [50_000, cut]] as [number, RunStep][]), [
    60_000,
    { kind: 'resumed', because: 'interrupted' },
  ])
  expect(timingsSoFar(again)).toMatchObject({ runMs: 70, totalMs: 90 })
})

test('attempts are added up step by step', () => {
  const one = { ...noTime(), runMs: 0.1, totalMs: 5 }
  expect(sumOf(one, { ...one, runMs: 0.2, discoverMs: 3 })).toEqual({
    ...noTime(),
    ...{ discoverMs: 3, runMs: 0.3, totalMs: 10 },
  })
})
