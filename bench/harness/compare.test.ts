import { expect, test } from 'vitest'
import { differencesOf, furtherOf, ratioOfMedians, ratiosOf } from './compare.ts'

test('samples are compared with those of the same round', () => {
  expect(ratiosOf([2, 9], [1, 3])).toEqual([2, 3])
  expect(differencesOf([2, 9], [1, 3])).toEqual([1, 6])
})

test('what each further one takes leaves out what is taken once', () => {
  expect(furtherOf([5, 6], [25, 16], 10)).toEqual([2, 1])
})

test('samples of other rounds are not compared', () => {
  expect(() => ratiosOf([1], [1, 2])).toThrow('Expected as many samples of both, and got 1 and 2.')
})

test('a ratio is that of the medians, its spread that of blocks of rounds', () => {
  const summary = ratioOfMedians([2, 2, 90, 4, 4, 4, 6], [1, 1, 1, 1, 2, 1, 1], 3)
  expect(summary).toEqual({ median: 4, p95: 4, min: 2, max: 4, n: 2 })
})

test('few rounds are one block', () => {
  expect(ratioOfMedians([2, 4], [1, 1])).toEqual({ median: 3, p95: 3, min: 3, max: 3, n: 1 })
})
