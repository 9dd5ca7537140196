import { expect, test } from 'vitest'
import { createFakeRuns } from '../testing/fake-runs.ts'
import { ANN, PRICE } from '../testing/open-compared.ts'
import { runTrial } from './run-trial.ts'

test('a run that could not be written down is cancelled, and what it had spent is told', async () => {
  const { runs } = createFakeRuns(() => 'hold')
  const full = new Error('ENOSPC')
  const end = await runTrial(
    { task: 'sum', way: 'direct', model: 'small', repeat: 1, state: 'waiting' },
    {
      ...{ runs, person: ANN, task: 'Add.', check: undefined, approve: 'none', trialOf: 'c_222222222222' },
      ...{ price: PRICE, judgePrice: null, judge: async () => ({ passed: null }) },
      signal: new AbortController().signal,
      onRun: async () => {},
      onStarted: async () => {
        throw full
      },
    },
  )
  expect(end).toMatchObject({ kind: 'cut', fault: full, spent: { input: 7, output: 3 } })
  const { outcome } = await runs.get(ANN, (end as { runId: string }).runId)
  expect(outcome).toEqual({ kind: 'cancelled' })
})
