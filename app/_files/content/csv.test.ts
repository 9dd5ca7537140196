import { expect, test } from 'vitest'
import { MOST_ROWS, parseCsv } from './csv.ts'

test.each([
  ['a,b\n1,2\n', ['a', 'b'], [['1', '2']]],
  ['a;b\r\n1;2,5', ['a', 'b'], [['1', '2,5']]],
  ['a\tb\n1\t2', ['a', 'b'], [['1', '2']]],
  ['a,b\n"x, ""y""\nz",2', ['a', 'b'], [['x, "y"\nz', '2']]],
  ['a,b\n1,', ['a', 'b'], [['1', '']]],
  ['\uFEFFa,b\n\n1,2,3', ['a', 'b', 'column 3'], [['1', '2', '3']]],
  ['a\n"never closed', ['a'], [['never closed']]],
  ['', [], []],
])('%j', (text, columns, rows) => {
  expect(parseCsv(text)).toEqual({ columns, rows, isCut: false })
})

test('of a table that is too long its beginning is read, and it says so', () => {
  const { rows, isCut } = parseCsv(`n\n${'1\n'.repeat(MOST_ROWS + 5)}`)
  expect([rows.length, isCut]).toEqual([MOST_ROWS, true])
})
