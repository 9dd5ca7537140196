import { expect, test } from 'vitest'
import type { RunStep } from '../../lib/runs/event.ts'
import { foldRun, summaryOf } from '../../lib/runs/events/fold-run.ts'
import { reduceRun } from './reduce-run.ts'
import { EMPTY_RUN } from './run-view.ts'
import { asEvents, TIMINGS, WHOLE_RUN } from './testing/events.ts'

const interrupted: RunStep = {
  ...{ kind: 'finished', outcome: { kind: 'interrupted' }, value: null, tokens: null, timings: TIMINGS },
}
const recordOf = (steps: readonly RunStep[]) => foldRun('r1', '2026-11-21T00:00:00.000Z', asEvents(...steps))

test.each([...WHOLE_RUN.keys()])(
  'a page and other programs are told the same of a run: of its first events, and %i more',
  (more) => {
    const steps = WHOLE_RUN.slice(0, more + 1)
    expect(recordOf(steps)).toMatchObject(summaryOf(reduceRun(EMPTY_RUN, asEvents(...steps))))
  },
)

test('a call that the end cut off is in the record, too, and not one that is under way', () => {
  const steps = WHOLE_RUN.slice(0, 9)
  expect(recordOf(steps).toolCalls).toEqual([])
  expect(recordOf([...steps, interrupted]).toolCalls).toEqual([
    {
      ...{ server: 'calculator', tool: 'sqrt', ok: false, ms: 0, resultBytes: 0, line: 3 },
      error: { code: 'cancelled', message: 'The run ended before it returned.' },
    },
  ])
})

test('a file that changed twice is in the record once, with what happened last', () => {
  const steps = (['created', 'deleted'] as const).map((change): RunStep => ({ kind: 'file', path: 'a.txt', change }))
  expect(recordOf(steps).files).toEqual([{ path: 'a.txt', change: 'deleted' }])
})

test('of a run that goes on what came of the attempt before is no longer told', () => {
  const record = recordOf([...WHOLE_RUN.slice(0, 10), interrupted, { kind: 'resumed', because: 'interrupted' }])
  expect(record).toMatchObject({ status: 'queued', outcome: null, toolCalls: [], program: expect.any(String) })
})
