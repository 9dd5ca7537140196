import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linearTicks, logTicks, placeTicks } from './scale.ts'

test.each([
  [30_340, [0, 10_000, 20_000, 30_000, 40_000]],
  [7, [0, 2, 4, 6, 8]],
  [0.03, [0, 0.01, 0.02, 0.03]],
  [100, [0, 25, 50, 75, 100]],
  [0, [0, 1]],
  [Number.NaN, [0, 1]],
])('a linear axis to %d has round numbers', (highest, ticks) => {
  expect(linearTicks(highest)).toEqual(ticks)
})

test('what is counted has no halves, and what is below 0 has its place', () => {
  expect(linearTicks(1, { whole: true })).toEqual([0, 1])
  expect(linearTicks(9, { whole: true }).every(Number.isInteger)).toBe(true)
  expect(linearTicks(10, { lowest: -8 })).toEqual([-10, -5, 0, 5, 10])
})

test('a log axis has the powers of ten around what is drawn', () => {
  expect(logTicks(1_800, 481_320)).toEqual([1_000, 10_000, 100_000, 1_000_000])
  expect(logTicks(1, 1_000)).toEqual([1, 10, 100, 1_000])
  expect(logTicks(0.002, 0.04)).toEqual([0.001, 0.01, 0.1])
  expect(logTicks(10, 10)).toEqual([10, 100])
  expect(logTicks(0, 0)).toEqual([1, 10])
  expect(logTicks(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)).toEqual([1, 10])
  expect(logTicks(1e-6, 1e9)).toHaveLength(6)
})

test('whatever is drawn lies between the ends of its axis, with few numbers at it', () => {
  const value = fc.double({ min: 1e-9, max: 1e12, noNaN: true })
  fc.assert(
    fc.property(value, value, (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)]
      for (const ticks of [linearTicks(high), logTicks(low, high)]) {
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(8)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(high * (1 - 1e-8))
      }
      expect(logTicks(low, high)[0]).toBeLessThanOrEqual(low * (1 + 1e-8))
    }),
  )
})

test('turns stand at whole numbers, fewer where there is no room', () => {
  expect(placeTicks(1, 4, 6)).toEqual([1, 2, 3, 4])
  expect(placeTicks(1, 40, 6)).toEqual([1, 11, 21, 31])
  expect(placeTicks(3, 3, 6)).toEqual([3])
})
