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
  expect(likelyCost(NEXT, [NEXT], ESTIMATE, true)).toEqual({ runUsd: 0.2, judgeUsd: 0.05 })
  expect(likelyCost(NEXT, [judged(0.01), NEXT], ESTIMATE, true)).toEqual({ runUsd: 0.1, judgeUsd: 0.01 })
  expect(likelyCost(NEXT, [NEXT], ESTIMATE, false)).toEqual({ runUsd: 0.2, judgeUsd: 0 })
})

test('what the same way cost on another task comes before what was estimated', () => {
  const other = { ...judged(0.01), task: 'other' }
  expect(likelyCost(NEXT, [other, NEXT], ESTIMATE, false).runUsd).toBe(0.1)
})

test('of a way that was not done yet no more requests are expected than the task took calls another way', () => {
  const ours: Trial = { ...judged(0.01), way: 'codeMode', passed: true, calls: 0 }
  const likely = (next: Partial<Trial>, calls: number) =>
    likelyCost({ ...NEXT, ...next }, [{ ...ours, calls }], ESTIMATE, false).runUsd
  expect(likely({}, 0)).toBeCloseTo(0.2 / 5)
  expect(likely({}, 9)).toBeCloseTo(0.2)
  expect(likely({ task: 'other' }, 0)).toBeCloseTo(0.2)
})
