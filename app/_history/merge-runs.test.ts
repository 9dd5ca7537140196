import { expect, test } from 'vitest'
import type { RunSummary } from '../../lib/playground.ts'
import { appendRuns, updateRuns } from './merge-runs.ts'

const run = (runId: string, outcome: string | null = 'returned'): RunSummary => ({
  runId,
  title: runId,
  status: outcome ? 'finished' : 'running',
  outcome,
  startedAt: '2026-11-21T12:00:00.000Z',
  totalMs: outcome ? 10 : null,
})

test('a run that ended meanwhile ends in its place; one that was deleted here does not come back', () => {
  const known = [run('b', null), run('a')]
  expect(updateRuns(known, [run('c'), run('b'), run('a')])).toEqual([run('b'), run('a')])
})

test('older runs are put after, each once', () => {
  expect(appendRuns([run('c'), run('b')], [run('b'), run('a')]).map(({ runId }) => runId)).toEqual(['c', 'b', 'a'])
})
