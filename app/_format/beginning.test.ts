import { expect, test } from 'vitest'
import { beginningOf } from './beginning.ts'

test('a long text is shown by its beginning, and how much is left is known', () => {
  expect(beginningOf('x'.repeat(3_000), 1_000)).toEqual({ shown: 'x'.repeat(1_000), rest: 2_000 })
  expect(beginningOf('short', 1_000)).toEqual({ shown: 'short', rest: 0 })
})

test('a few characters more are no reason to cut', () => {
  expect(beginningOf('x'.repeat(1_050), 1_000).rest).toBe(0)
})

test('no character is cut in two', () => {
  const { shown, rest } = beginningOf('🍵'.repeat(1_000), 101)
  expect(shown).toBe('🍵'.repeat(50))
  expect(rest).toBe(1_900)
})
