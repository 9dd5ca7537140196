import { expect, test } from 'vitest'
import type { RunEvent, RunStep } from '../../lib/runs/event.ts'
import { summaryOf } from '../../lib/runs/events/fold-run.ts'
import { describeOutcome } from '../../lib/runs/outcome-text.ts'
import { happenings } from './happenings.ts'
import { pathOf } from './path-cells.ts'
import { reduceRun } from './reduce-run.ts'
import { EMPTY_RUN } from './run-view.ts'
import { TIMINGS } from './testing/events.ts'

const start = Date.UTC(2026, 10, 21)
const SANDBOX = { backend: 'embedded', engine: 'deno', layers: [] }
const ask = { because: 'destructive', consequence: 'It charges.', expiresAt: '2026-11-22T00:00:00Z' } as const
const shop = { kind: 'tool-call', server: 'shop', line: 7 } as const
const accepted: RunStep = { kind: 'accepted', code: 'export default 1', until: 'finished', approve: 'ask' }
const checked: RunStep = { kind: 'checked', findings: [], types: false, consent: [] }
const started: RunStep = { kind: 'started', sandbox: SANDBOX, acquireMs: 1 }
const finished: RunStep = { kind: 'finished', outcome: { kind: 'returned' }, value: 1, tokens: null, timings: TIMINGS }
const call = (callId: number, more: Partial<RunStep>): RunStep =>
  ({ ...shop, callId, tool: 'charge', phase: 'started', ...more }) as RunStep
const asks = (callId: number) => call(callId, { phase: 'awaiting-approval', args: { item: 'book' }, ask })

/** Steps with the moment of each, in ms after the run was accepted. */
const at = (...steps: [ms: number, step: RunStep][]): RunEvent[] =>
  steps.map(([ms, step], index) => ({
    ...step,
    runId: 'r1',
    seq: index + 1,
    at: new Date(start + ms).toISOString(),
  }))
const viewAt = (...steps: [ms: number, step: RunStep][]) => reduceRun(EMPTY_RUN, at(...steps))

const BEGUN = [
  [0, accepted],
  [10, checked],
  [20, started],
] as [number, RunStep][]

test('a call that asks is a question until it is answered', () => {
  const waiting = viewAt(...BEGUN, [30, call(1, {})], [31, asks(1)])
  expect(waiting).toMatchObject({
    status: 'awaiting-approval',
    approvals: [
      { callId: 1, server: 'shop', tool: 'charge', line: 7, args: { item: 'book' }, consequence: 'It charges.' },
    ],
    calls: [{ callId: 1, phase: 'awaiting-approval' }],
  })
  const answer = call(1, { phase: 'started', decision: 'allow-once' })
  const done = viewAt(
    ...BEGUN,
    [30, call(1, {})],
    [31, asks(1)],
    [5_031, answer],
    [5_040, call(1, { phase: 'done', ms: 5_010, result: 1 })],
  )
  expect(done).toMatchObject({
    status: 'running',
    approvals: [],
    calls: [{ phase: 'done', decision: 'allow-once', args: { item: 'book' }, startMs: 10, ms: 10 }],
  })
})

test('of several questions each waits for its own answer, in the order they were asked', () => {
  const steps: [number, RunStep][] = [...BEGUN, [30, asks(1)], [31, asks(2)], [32, asks(3)]]
  expect(viewAt(...steps).approvals.map(({ callId }) => callId)).toEqual([1, 2, 3])
  const two = viewAt(...steps, [
    90,
    call(2, { phase: 'failed', error: { code: 'denied', message: '' }, decision: 'deny' }),
  ])
  expect(two.approvals.map(({ callId }) => callId)).toEqual([1, 3])
  expect(two.status).toBe('awaiting-approval')
})

test('a question that nobody answered is told as such, and not as denied by somebody', () => {
  const message = 'Nobody answered within 24 h; the call counts as denied.'
  const expired = { phase: 'failed', decision: 'deny', expired: true, error: { code: 'denied', message } } as const
  const outcome = { kind: 'threw', name: 'ToolError', message, stack: 'at main.ts:7:1' } as const
  const view = viewAt(...BEGUN, [30, asks(1)], [90, call(1, expired)], [95, { ...finished, outcome }])
  expect(happenings(view).map(({ text }) => text)).toContain(
    'shop.charge counts as denied, for nobody answered in time',
  )
  expect(describeOutcome(summaryOf(view))).toMatchObject({
    title: 'shop.charge was denied',
    sentence: 'Nobody answered in time. The program stopped there, at line 7.',
  })
})

test('waiting is no time of the run, neither while it waits nor at its end', () => {
  const waiting = viewAt(...BEGUN, [30, asks(1)])
  const path = pathOf(waiting, start + 60_000)
  expect(path.cells[4]).toMatchObject({ state: 'waiting', fact: 'Waiting for you', ms: 20 })
  expect(path.note).toBe('waiting does not count')
  const end = viewAt(
    ...BEGUN,
    [30, asks(1)],
    [60_030, call(1, { decision: 'allow-once' })],
    [60_040, call(2, { tool: 'remember' })],
    [60_063, finished],
  )
  expect(end.waited.totalMs).toBe(60_000)
  expect(pathOf(end, start + 70_000).totalMs).toBe(TIMINGS.totalMs)
  // A later call lies where it would without the waiting.
  expect(end.calls[1]?.startMs).toBe(20)
})

test('a run that goes on by its log tells its calls and its output anew', () => {
  const view = viewAt(
    ...BEGUN,
    [25, { kind: 'stdout', text: 'once\n' }],
    [30, call(1, { tool: 'look_up' })],
    [40, call(1, { tool: 'look_up', phase: 'done', ms: 10 })],
    [50, asks(2)],
    [60_050, { kind: 'suspended' }],
    [90_000, { kind: 'resumed', because: 'approval' }],
    [90_010, checked],
    [90_020, started],
    [90_021, { kind: 'stdout', text: 'once\n' }],
    [90_022, call(1, { tool: 'look_up', phase: 'replayed', ms: 1 })],
    [90_023, call(2, {})],
  )
  expect(view).toMatchObject({ status: 'running', approvals: [], isSuspended: false, resumed: 'approval' })
  expect(view.calls.map(({ callId, phase }) => [callId, phase])).toEqual([
    [1, 'replayed'],
    [2, 'started'],
  ])
  expect(view.lines.map(({ text }) => text)).toEqual(['once'])
  // From the question to the second beginning nobody computed.
  expect(pathOf(view, start + 90_030).cells[4]?.ms).toBe(40 + 10)
})

test('a run that was let go waits on, and says so', () => {
  const view = viewAt(...BEGUN, [30, asks(1)], [60_030, { kind: 'suspended' }])
  expect(view).toMatchObject({ status: 'awaiting-approval', isSuspended: true, approvals: [{ callId: 1 }] })
})

test('an interrupted run that goes on is not over', () => {
  const cut: RunStep = { ...finished, outcome: { kind: 'interrupted' }, value: null }
  const view = viewAt(...BEGUN, [30, call(1, {})], [40, cut], [9_000, { kind: 'resumed', because: 'interrupted' }])
  expect(view).toMatchObject({ status: 'queued', end: null, calls: [], resumed: 'interrupted' })
  expect(view.marks.finished).toBeUndefined()
})

test('a run that goes on tells what is not as it was, of its last beginning', () => {
  const resumed: RunStep = { kind: 'resumed', because: 'approval' }
  const view = viewAt(
    ...BEGUN,
    [10, resumed],
    [11, { kind: 'left', paths: ['a.txt'], because: ['changed-since'] }],
    [12, resumed],
    [13, { kind: 'left', paths: ['b.db'], because: ['not-kept'] }],
    [14, { kind: 'tools-changed', gone: ['shop.look'] }],
  )
  expect(view.resumeNotes).toEqual([
    'b.db stays: what was there is not kept.',
    'Gone since they were recorded: shop.look.',
  ])
})

test('a replay tells which record it uses, what is answered from it and what became of it', () => {
  const replay = { of: 'r0', replayed: 1, made: 1, unused: [{ callId: 2, server: 'shop', tool: 'remember' }] }
  const view = viewAt(
    [0, accepted],
    [10, checked],
    [11, { kind: 'replaying', of: 'r0', recorded: 2 }],
    [20, started],
    [30, call(1, { phase: 'replayed', ms: 0 })],
    [31, call(2, { differs: true })],
    [40, call(2, { phase: 'done', ms: 9 })],
    [50, { ...finished, replay }],
  )
  expect(view.replay).toEqual({ of: 'r0', recorded: 2, changed: [], gone: [] })
  expect(view.calls.map(({ phase, differs }) => [phase, differs])).toEqual([
    ['replayed', undefined],
    ['done', true],
  ])
  expect(view.end?.replay).toEqual(replay)
  const path = pathOf(view, 0)
  expect([path.cells[4]?.fact, path.note]).toEqual(['1 recorded, 1 new', 'with recorded results'])
})

const elicits = (elicitationId: string, more: Partial<RunStep> = {}): RunStep =>
  ({
    ...{ kind: 'elicitation', elicitationId, callId: 1, server: 'shop', tool: 'charge', mode: 'form', message: 'Who?' },
    ...{ phase: 'asked', schema: { type: 'object', properties: {} }, expiresAt: '2026-11-22T00:00:00Z', ...more },
  }) as RunStep
const answers = (elicitationId: string) => elicits(elicitationId, { phase: 'answered', action: 'accept' })

test('what a server asks waits until it is answered, and that is no time of the call', () => {
  const before: [number, RunStep][] = [...BEGUN, [30, call(1, {})], [40, elicits('a')], [50, elicits('b')]]
  const waiting = viewAt(...before)
  expect(waiting).toMatchObject({
    status: 'awaiting-approval',
    elicitations: [{ elicitationId: 'a', message: 'Who?' }, { elicitationId: 'b' }],
    calls: [{ callId: 1, phase: 'started' }],
  })
  expect(viewAt(...before, [1_000, answers('a')])).toMatchObject({
    status: 'awaiting-approval',
    elicitations: [{ elicitationId: 'b' }],
  })
  const done = viewAt(
    ...before,
    [1_000, answers('a')],
    [9_040, answers('b')],
    [9_050, call(1, { phase: 'done', ms: 9_020, result: 1 })],
  )
  expect(done).toMatchObject({ status: 'running', elicitations: [], calls: [{ phase: 'done', ms: 20 }] })
  expect(done.waited).toMatchObject({ totalMs: 9_000, since: null })
  expect(viewAt(...before, [99, finished]).elicitations).toEqual([])
  expect(viewAt(...before, [99, { kind: 'resumed', because: 'interrupted' }]).elicitations).toEqual([])
})

test('how far a call is stands at the call, and what a view showed before stays as it was', () => {
  const progress: RunStep = { kind: 'progress', callId: 1, progress: 3, total: 7, message: 'three' }
  const before = viewAt(...BEGUN, [30, call(1, {})])
  const after = reduceRun(before, [{ ...progress, runId: 'r1', seq: 5, at: new Date(start + 40).toISOString() }])
  expect(after.calls).toMatchObject([{ phase: 'started', progress: { progress: 3, total: 7, message: 'three' } }])
  expect(before.calls[0]?.progress).toBeUndefined()
  // Of a call that there is not, or not any more, nothing is shown.
  const late = viewAt(...BEGUN, [30, call(1, {})], [40, call(1, { phase: 'done', ms: 10, result: 1 })], [50, progress])
  expect(late.calls[0]?.progress).toBeUndefined()
  expect(viewAt(...BEGUN, [30, { ...progress, callId: 9 }]).calls).toEqual([])
})
