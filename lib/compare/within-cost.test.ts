import { expect, test } from 'vitest'
import type { Trial } from './comparison.ts'
import type { Estimate } from './comparisons.ts'
import { likelyCost } from './within-cost.ts'

const NEXT: Trial = { task: 'sum', way: 'direct', model: 'small', repeat: 2, state: 'waiting' }
const ESTIMATE: Estimate = {
  ...{ trials: 2, tokens: 2_000, costUsd: 0.5, basis: '' },
  perTrial: [{ way: 'direct', model: 'small', tokens: 900, costUsd: 0.2 }],
  judge: { tokens: 100, costUsd: 0.05 },
}
const judged = (costUsd: number): Trial => ({
  ...{ ...NEXT, repeat: 1, state: 'done', costUsd: 0.1 },
  judge: { input: 90, output: 10, costUsd },
})

test('the first judge counts as estimated, the next ones as those that were paid', () => {
  expect(likelyCost(NEXT, [NEXT], ESTIMATE, true)).toBeCloseTo(0.25)
  expect(likelyCost(NEXT, [judged(0.01), NEXT], ESTIMATE, true)).toBeCloseTo(0.11)
  expect(likelyCost(NEXT, [NEXT], ESTIMATE, false)).toBeCloseTo(0.2)
})
