import { expect, test } from 'vitest'
import type { RunSummary } from '../../lib/playground.ts'
import { groupRuns } from './group-runs.ts'

const run = (runId: string, session?: string): RunSummary => ({
  ...{ runId, title: runId, status: 'finished', outcome: 'returned', totalMs: 1 },
  startedAt: '2026-11-26T09:00:00.000Z',
  ...(session !== undefined && { session }),
})

test('sessions come in the order of their newest run, runs keep theirs, and those of no session are last', () => {
  const runs = [run('r5'), run('r4', 'b'), run('r3', 'a'), run('r2', 'b'), run('r1')]
  expect(groupRuns(runs).map(({ sessionId, runs: its }) => [sessionId, its.map(({ runId }) => runId)])).toEqual([
    ['b', ['r4', 'r2']],
    ['a', ['r3']],
    [null, ['r5', 'r1']],
  ])
  expect(groupRuns([])).toEqual([])
})
