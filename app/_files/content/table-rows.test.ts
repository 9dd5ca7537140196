import { expect, test } from 'vitest'
import { parseCsv } from './csv.ts'
import { columnsOf, placesOf, tableOfJson } from './table-rows.ts'

const TABLE = parseCsv('city,total,note\nBerlin,"1,940.00",x\nHamburg,802.5,\nCologne,,y')
const COLUMNS = columnsOf(TABLE)

test('columns of numbers are known by what is in them', () => {
  expect(COLUMNS.map(({ name, isNumeric }) => [name, isNumeric])).toEqual([
    ['city', false],
    ['total', true],
    ['note', false],
  ])
})

test('rows are found by any cell, and sorted as what they are', () => {
  expect(placesOf(TABLE, '', null, COLUMNS)).toEqual([0, 1, 2])
  expect(placesOf(TABLE, 'BER', null, COLUMNS)).toEqual([0])
  expect(placesOf(TABLE, '', { column: 1, isDescending: true }, COLUMNS)).toEqual([0, 1, 2])
  expect(placesOf(TABLE, '', { column: 1, isDescending: false }, COLUMNS)).toEqual([2, 1, 0])
  expect(placesOf(TABLE, '', { column: 0, isDescending: false }, COLUMNS)).toEqual([0, 2, 1])
})

test('a list of objects is a table, and nothing else is', () => {
  expect(tableOfJson([{ a: 1 }, { b: 'x', a: null }])).toEqual({
    ...{ columns: ['a', 'b'], isCut: false },
    rows: [
      ['1', ''],
      ['', 'x'],
    ],
  })
  for (const value of [[], [1], [[1]], { a: 1 }, null, 'x']) expect(tableOfJson(value)).toBe(null)
})

test('a comma is one of thousands only where it stands as such', () => {
  const table = parseCsv('share;n\n1,5;1\n10,1;2\n2,25;3')
  expect(columnsOf(table).map(({ isNumeric }) => isNumeric)).toEqual([false, true])
  expect(placesOf(table, '', { column: 0, isDescending: false }, columnsOf(table))).toEqual([0, 2, 1])
})

test('values of JSON are found as they stand in the file, whole, and so are names that come late', () => {
  const rows = [...Array.from({ length: 600 }, () => ({ n: 1940 })), { n: 1, late: 'x'.repeat(300) }]
  const table = tableOfJson(rows)!
  expect(table.columns).toEqual(['n', 'late'])
  expect([table.rows[0], table.rows[600]]).toEqual([
    ['1940', ''],
    ['1', 'x'.repeat(300)],
  ])
})
