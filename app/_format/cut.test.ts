import { expect, test } from 'vitest'
import { shapeValue } from '../../lib/result/shape-value.ts'
import { cutOf, cutText } from './cut.ts'

const shortened = (value: unknown) => {
  const cut = cutOf(shapeValue(value))
  return cut && cutText(cut)
}

test.each([
  [Array.from({ length: 1_284 }, (_, id) => ({ id })), 'Showing 20 of 1,284 rows.'],
  [Array.from({ length: 30 }, (_, id) => id), 'Showing 20 of 30 entries.'],
  ['x'.repeat(5_000), 'Showing 2,000 of 5,000 characters.'],
  [Object.fromEntries(Array.from({ length: 60 }, (_, key) => [`k${key}`, 1])), 'Showing 50 of 60 keys.'],
  [{ found: { rows: Array.from({ length: 25 }, (_, id) => ({ id })) } }, 'Showing 20 of 25 rows.'],
])('what was shortened says how much of it is shown (%#)', (value, text) => expect(shortened(value)).toBe(text))

test.each([[[1, 2, 3]], ['text'], [null], [{ a: { b: [] } }]])('what is whole says nothing: %j', (value) =>
  expect(shortened(value)).toBeNull(),
)
