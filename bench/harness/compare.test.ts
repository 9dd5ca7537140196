import { expect, test } from 'vitest'
import { differencesOf, furtherOf, ratiosOf } from './compare.ts'

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
