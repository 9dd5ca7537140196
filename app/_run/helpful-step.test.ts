import { expect, test } from 'vitest'
import type { Outcome } from '../../lib/runs/outcome.ts'
import { helpfulStep } from './helpful-step.ts'
import { reduceRun } from './reduce-run.ts'
import { EMPTY_RUN, type RunView } from './run-view.ts'
import { asEvents, TIMINGS, WHOLE_RUN } from './testing/events.ts'

const whole = reduceRun(EMPTY_RUN, asEvents(...WHOLE_RUN))
const endedWith = (outcome: Outcome, calls: Partial<RunView['calls'][number]>[] = []): RunView => ({
  ...whole,
  calls: calls.map((call, callId) => ({ callId, server: 's', tool: 't', startMs: 0, phase: 'done', ...call }) as never),
  end: { outcome, value: null, tokens: null, timings: TIMINGS },
})
const threw = { kind: 'threw' as const, name: 'Error', message: 's.t: slow', stack: 'Error\n at main.ts:17:3' }
const failed = (code: string) => ({ phase: 'failed' as const, error: { code, message: 'slow' } as never })

test.each<[string, RunView, ReturnType<typeof helpfulStep>]>([
  ['it returned', whole, null],
  [
    'a call took too long after others were done',
    endedWith(threw, [{}, {}, failed('timeout')]),
    { do: 'retry', results: 2 },
  ],
  ['the first call took too long', endedWith(threw, [failed('timeout')]), { do: 'line', line: 17 }],
  ['arguments were wrong', endedWith(threw, [{}, failed('invalid-input')]), { do: 'line', line: 17 }],
  ['a server was away', endedWith(threw, [{}, failed('unavailable')]), { do: 'connections' }],
  ['somebody denied it', endedWith(threw, [{}, failed('denied')]), null],
  ['no tool fits', endedWith({ kind: 'no-program', reason: 'None.', nearest: [] }), { do: 'choose-way' }],
  ['it was stopped', endedWith({ kind: 'cancelled' }), null],
  ['it was interrupted', endedWith({ kind: 'interrupted' }), { do: 'resume' }],
  ['it was interrupted and may not go on', { ...endedWith({ kind: 'interrupted' }), replayOf: 'r_1' }, null],
])('what can help where %s', (_where, view, expected) => {
  expect(helpfulStep(view)).toEqual(expected)
})
