import { expect, test } from 'vitest'
import { plainRows, SHOWN_CHARACTERS, wrappedRows } from './wrap-lines.ts'

const lines = (...texts: string[]) =>
  texts.map((text) => ({ at: '2026-11-21T12:00:00Z', stream: 'stdout' as const, text, isOpen: false }))

test('a long line fills several rows, an empty one fills one', () => {
  const rows = wrappedRows(lines('ab', '', 'abcdefg', 'x'), 3)
  expect(rows.count).toBe(6)
  expect(Array.from({ length: 6 }, (_, row) => rows.at(row))).toEqual([
    { line: 0, part: 0 },
    { line: 1, part: 0 },
    { line: 2, part: 0 },
    { line: 2, part: 1 },
    { line: 2, part: 2 },
    { line: 3, part: 0 },
  ])
  expect([0, 1, 2, 3].map(rows.of)).toEqual([0, 1, 2, 5])
})

test('without wrapping a row is a line', () => {
  expect(plainRows(7)).toMatchObject({ count: 7 })
  expect(plainRows(7).at(4)).toEqual({ line: 4, part: 0 })
})

test('an endless line takes only the rows of what is shown of it', () => {
  expect(wrappedRows(lines('x'.repeat(1_000_000)), 100).count).toBe(SHOWN_CHARACTERS / 100)
})
