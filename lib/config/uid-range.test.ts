import { expect, test } from 'vitest'
import { uidRange } from './uid-range.ts'

test.each([
  ['70000-99999', { from: 70_000, to: 99_999 }],
  [' 20000-29999 ', { from: 20_000, to: 29_999 }],
])('%j are users that can be given', (text, range) => {
  expect(uidRange.parse(text)).toEqual(range)
})

test.each([
  ['one user', '70000'],
  ['a range that runs backwards', '99999-70000'],
  ['a range with a user of the system', '0-99999'],
  ['a range with nobody in it', '60000-70000'],
  ['more than a process may become', '70000-4294967294'],
  ['words', 'many'],
  ['nothing', ''],
])('%s is refused', (_what, text) => {
  expect(uidRange.safeParse(text).error?.issues[0]?.message).toMatch(/expected two numbers as in 70000-99999/)
})
