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
