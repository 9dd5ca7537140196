import { expect, test } from 'vitest'
import type { RunEvent, RunStep } from '../runs/event.ts'
import { makeEvent } from '../runs/events/event-header.ts'
import { noTime } from '../runs/events/timings-so-far.ts'
import { endedRun } from './ended-run.ts'

const eventsOf = (...steps: RunStep[]): RunEvent[] => steps.map((step, at) => makeEvent('r_1', at + 1, step))
const accepted: RunStep = { kind: 'accepted', task: 'x', until: 'finished', by: { kind: 'page' } }
const finished: RunStep = {
  ...{ kind: 'finished', outcome: { kind: 'returned' }, value: 1, tokens: null, timings: noTime() },
}
const call = (callId: number, server: string, more: object): RunStep => ({
  ...{ kind: 'tool-call', callId, server, tool: 'get', phase: 'done', ...more },
})

test('a run that has not ended is none', () => {
  expect(endedRun('r_1', [])).toBeNull()
  expect(endedRun('r_1', eventsOf(accepted))).toBeNull()
})

test('it has its calls with what they took, its model and the skills it imports', () => {
  const program = `import { total } from './skills/sum-up/skill.ts'\nimport x from "../skills/sum-up/other.ts"`
  const run = endedRun(
    'r_1',
    eventsOf(
      accepted,
      { kind: 'generated', program, generator: 'gpt-4.1-mini', writer: 'model' },
      call(1, 'github', { phase: 'started', args: { of: 'me' } }),
      call(1, 'github', { result: 'short', bytes: 9_000 }),
      call(2, 'slack', { phase: 'started', args: {} }),
      finished,
    ),
  )
  expect(run).toMatchObject({ outcome: 'returned', model: 'gpt-4.1-mini', way: 'codeMode' })
  expect(run).toMatchObject({ skills: ['sum-up'], isReplay: false })
  expect(run?.calls).toEqual([{ server: 'github', text: { length: 9_000, beginning: 'get {"of":"me"} "short"' } }])
})

test('what an attempt called before the run went on counts once', () => {
  const run = endedRun(
    'r_1',
    eventsOf(accepted, call(1, 'a', {}), { kind: 'resumed', because: 'interrupted' }, call(1, 'a', {}), finished),
  )
  expect(run?.calls).toHaveLength(1)
})

test('a replay and a run in another way say so', () => {
  expect(endedRun('r_1', eventsOf({ ...accepted, replayOf: 'r_0' }, finished))).toMatchObject({ isReplay: true })
  const direct = { ...accepted, way: 'direct' } as RunStep
  expect(endedRun('r_1', eventsOf(direct, finished))).toMatchObject({ way: 'direct', model: null })
})
