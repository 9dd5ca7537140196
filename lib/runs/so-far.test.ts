import { expect, test } from 'vitest'
import type { RunEvent, RunStep } from './event.ts'
import { soFarIn } from './so-far.ts'

const told = (...steps: Partial<RunStep>[]) =>
  soFarIn(steps.map((step, seq) => ({ ...step, seq, at: '', runId: 'r' }) as unknown as RunEvent))
const call = (callId: number, phase: 'started' | 'done' | 'failed' | 'replayed') =>
  ({ kind: 'tool-call', callId, server: 's', tool: 't', phase }) as const

test('calls that ended are counted, those that are under way are not', () => {
  expect(told(call(1, 'started'), call(1, 'done'), call(2, 'started'), call(2, 'failed'), call(3, 'started'))).toEqual({
    calls: 2,
  })
})

test('the place in line is the last that was told, until it starts', () => {
  const queued = (position: number) => ({ kind: 'queued', position }) as const
  expect(told(queued(3), queued(2))).toEqual({ calls: 0, place: 2 })
  expect(told(queued(1), { kind: 'started' } as never)).toEqual({ calls: 0 })
})

test('how far the only call under way is, is told where its server says of how many', () => {
  const progress = { kind: 'progress', callId: 1, progress: 212, total: 640 } as const
  expect(told(call(1, 'started'), progress)).toEqual({ calls: 0, progress: { done: 212, of: 640 } })
  expect(told(call(1, 'started'), { ...progress, total: undefined } as never)).toEqual({ calls: 0 })
  expect(told(call(1, 'started'), progress, call(2, 'started'))).toEqual({ calls: 0 })
  expect(told(call(1, 'started'), progress, call(1, 'done'))).toEqual({ calls: 1 })
})

test('what somebody is asked is told in a line, until it is answered', () => {
  const asked = {
    ...call(1, 'started'),
    ...{ phase: 'awaiting-approval' as const, line: 9, args: { sql: 'DELETE\nFROM orders', of: { a: 1 }, n: 2 } },
  } as const
  expect(told(call(1, 'started'), asked)).toEqual({
    ...{ calls: 0, asks: { kind: 'approval', text: 'line 9 · s.t({ sql: "DELETE FROM orders", of: …, n: 2 })' } },
  })
  expect(told(asked, call(1, 'done'))).toEqual({ calls: 1 })
  const question = { kind: 'elicitation', elicitationId: 'e', phase: 'asked', message: 'Which\nyear?' } as const
  expect(told(call(1, 'started'), question).asks).toEqual({ kind: 'answer', text: 'Which year?' })
  expect(told(question, { ...question, phase: 'answered' } as never).asks).toBeUndefined()
})

test('a run that is gone on with tells its calls again; tokens are the last sum', () => {
  const spent = { inputTokens: 5, outputTokens: 2 }
  expect(
    told({ kind: 'model-turn', spent } as never, call(1, 'done'), { kind: 'resumed' } as never, call(1, 'replayed')),
  ).toEqual({ calls: 1, tokens: 7 })
})
