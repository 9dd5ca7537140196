import { expect, test } from 'vitest'
import type { RunRecord } from '../../runs/event.ts'
import type { ModelPrice } from '../../tokens/prices/model-price.ts'
import { costOfRun, costOfUsage } from './trial-of-run.ts'

const price: ModelPrice = {
  ...{ model: 'm', input: 2, cachedInput: 0.5, cacheWrite: 2.5, output: 8 },
  ...{ source: 'list', asOf: '2026-09-23' },
}
const usage = { inputTokens: 1_000_000, outputTokens: 100_000, cachedInputTokens: 600_000 }

test('a trial is not charged for writing to a cache, which no request asked for', () => {
  const run = { spent: usage, samplings: [{ usage }] } as unknown as RunRecord
  expect(costOfRun(run, price)?.costUsd).toBeCloseTo(2 * (0.3 + 0.8 + 0.8), 12)
  expect(costOfUsage(usage, price).costUsd).toBeCloseTo(0.3 + 0.8 + 0.8, 12)
})
