import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costAsCounted, costOf } from './cost-of.ts'
import type { ModelPrice } from './model-price.ts'

const price: ModelPrice = {
  ...{ model: 'm', input: 2, cachedInput: 0.5, cacheWrite: 2.5, output: 8 },
  ...{ source: 'list', asOf: '2026-09-23' },
}

test('without caching all of the input costs the same', () => {
  expect(costOf({ input: 1_000_000, output: 100_000, cached: 600_000 }, price, { caching: false })).toBeCloseTo(2.8, 12)
})

test('with it what is sent again costs less, and what is new what it costs to keep it', () => {
  // 0.6 read from the cache, 0.4 written to it, 0.1 written by the model.
  expect(costOf({ input: 1_000_000, output: 100_000, cached: 600_000 }, price, { caching: true })).toBeCloseTo(2.1, 12)
})

test('requests that were made wrote to no cache: what is new costs what input costs', () => {
  // 0.6 read from the cache at 0.5, 0.4 read at 2, 0.1 written by the model at 8.
  expect(costAsCounted({ input: 1_000_000, output: 100_000, cached: 600_000 }, price)).toBeCloseTo(1.9, 12)
  expect(costAsCounted({ input: 1_000_000, output: 0, cached: 0 }, price)).toBe(price.input)
})

test('with caching nothing costs more than all of it written to the cache, or less than all of it read from there', () => {
  const amount = fc.double({ min: 0, max: 1_000, noNaN: true })
  const prices = fc.tuple(amount, amount, amount, amount).map(([a, b, c, output]) => {
    const [cachedInput = 0, input = 0, cacheWrite = 0] = [a, b, c].sort((x, y) => x - y)
    return { ...price, ...{ input, cachedInput, cacheWrite, output } }
  })
  const counts = fc
    .tuple(fc.nat(10_000_000), fc.nat(10_000_000), fc.nat(1_000_000))
    .map(([cached, fresh, output]) => ({ input: cached + fresh, output, cached }))
  fc.assert(
    fc.property(counts, prices, (count, price) => {
      const cost = costOf(count, price, { caching: true })
      const at = (input: number) => (count.input * input + count.output * price.output) / 1e6
      const slack = 1 + 1e-9
      expect(cost).toBeLessThanOrEqual(at(price.cacheWrite) * slack)
      expect(cost * slack).toBeGreaterThanOrEqual(at(price.cachedInput))
    }),
  )
})
