import { expect, test } from 'vitest'
import { listWords, valueWords } from './value-words.ts'

test.each<[unknown, string]>([
  [5, 'a number'],
  ['x', 'a text'],
  [false, 'false'],
  [null, 'nothing'],
  [{ a: 1 }, 'an object'],
  [[{ a: 1 }], '1 row'],
  [[{ a: 1 }, 2], '2 entries'],
  [[], '0 entries'],
])('of %j is said what it is', (value, words) => {
  expect(valueWords(value)).toBe(words)
})

test('a list that was cut is as long as it was', () => {
  expect(listWords([{ a: 1 }], 1_284)).toBe('1,284 rows')
})
