import { expect, test } from 'vitest'
import { gridOfRows } from '../table/grid.ts'
import { acrossParam, readChoice, upName, upParam } from './choice.ts'

const grid = gridOfRows([
  { date: '2026-07-01', city: 'Bremen', amount: 1, n: 2 },
  { date: '2026-07-02', city: 'Bremen', amount: 2, n: 3 },
])
const read = (address: { across?: string; up?: string; by?: string }) =>
  readChoice(grid, { across: null, up: null, by: null, ...address }, 2)

test('what the address says is drawn, as far as the rows have it', () => {
  const first = { across: 0, step: 'day', up: 2, how: 'sum', by: null }
  expect(read({})).toEqual(first)
  expect(read({ across: 'gone', up: 'gone', by: 'gone' })).toEqual(first)
  expect(read({ across: acrossParam('date', 'week'), up: upParam('n', 'average'), by: 'city' })).toEqual({
    ...{ across: 0, step: 'week', up: 3, how: 'average', by: 1 },
  })
  expect(read({ across: 'city', up: '-', by: 'city' })).toEqual({
    across: 1,
    step: null,
    up: null,
    how: 'sum',
    by: null,
  })
  expect(upName(grid, read({ up: upParam('n', 'average') }))).toBe('average of n')
})
