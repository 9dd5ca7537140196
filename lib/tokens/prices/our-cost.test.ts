import { expect, test } from 'vitest'
import { oursWithCaching, type TokenCount } from '../comparison.ts'
import type { ModelPrice } from './model-price.ts'
import { ourCost } from './our-cost.ts'

const price: ModelPrice = {
  ...{ model: 'm', input: 2, cachedInput: 0.5, cacheWrite: 2.5, output: 8 },
  ...{ source: 'list', asOf: '2026-09-23' },
}
const codeMode: TokenCount = {
  ...{ input: 1_000_000, output: 100_000, total: 1_100_000, cached: 600_000 },
  parts: { schemas: 0, results: 0, written: 100_000, history: 1_000_000 },
}
const reading = { input: 200_000, cached: 100_000 }

test('what was really asked is charged as it was counted, and the reading as the other ways are', () => {
  const measured = { codeMode, basis: 'measured', price } as const
  expect(ourCost(measured, price, { caching: true })).toBeCloseTo(1.9, 12)
  expect(ourCost({ ...measured, reading }, price, { caching: true })).toBeCloseTo(1.9 + 0.05 + 0.25, 12)
  expect(ourCost({ ...measured, reading }, price, { caching: false })).toBeCloseTo(2.8 + 0.4, 12)
  // Its provider told no tokens, but a model was asked.
  expect(ourCost({ ...measured, basis: 'computed' }, price, { caching: true })).toBeCloseTo(1.9, 12)
})

test('what is only computed writes to the cache, like the other ways', () => {
  expect(ourCost({ codeMode, basis: 'computed' }, price, { caching: true })).toBeCloseTo(2.1, 12)
})

test('tokens are weighed as the money is', () => {
  const measured = { codeMode, reading, basis: 'measured', price } as const
  const usd = (tokens: number) => (tokens * price.input) / 1e6
  const outputs = (codeMode.output * (price.output - price.input)) / 1e6
  expect(usd(oursWithCaching(measured)) + outputs).toBeCloseTo(ourCost(measured, price, { caching: true }), 12)
})
