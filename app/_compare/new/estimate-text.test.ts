import { expect, test } from 'vitest'
import { estimateText } from './estimate-text.ts'

const ESTIMATE = { trials: 3, tokens: 9_000, costUsd: 0.1, perTrial: [], judge: null, basis: 'An estimate.' }

test('a bound is told as about what is spent, not as the most there can be', () => {
  expect(estimateText(ESTIMATE, 0.5)).toMatch(/It stops at about \$0\.50?: what is running then/)
  expect(estimateText(ESTIMATE, 0.5)).not.toContain('at the latest')
  expect(estimateText(ESTIMATE, 0.05)).toContain('It will stop near')
})
