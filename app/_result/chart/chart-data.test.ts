import { expect, test } from 'vitest'
import { gridOfRows } from '../table/grid.ts'
import { chartData, firstChoice, wordColumns } from './chart-data.ts'
import { nameOfStep, placeOfDate } from './date-steps.ts'

const rows = [
  { date: '2026-07-01', city: 'Bremen', amount: 0.1 },
  { date: '2026-07-02', city: 'Berlin', amount: 5 },
  { date: '2026-07-08T10:00:00Z', city: 'Bremen', amount: 0.2 },
  { date: '2026-07-08', city: 'Bremen', amount: null },
]
const grid = gridOfRows(rows)

test('what is drawn at first goes along the dates', () => {
  expect(firstChoice(grid, 2)).toEqual({ across: 0, step: 'day', up: 2, how: 'sum', by: null })
  expect(wordColumns(grid)).toEqual([1])
})

test('rows are put together by place and by line, and nothing is made up', () => {
  const weeks = chartData(grid, { across: 0, step: 'week', up: 2, how: 'sum', by: 1 })
  expect(weeks.names).toEqual(['29 Jun', '6 Jul'])
  expect(weeks.series.map(({ name, points }) => [name, points])).toEqual([
    ['Berlin', [{ x: 0, y: 5 }]],
    [
      'Bremen',
      [
        { x: 0, y: 0.1 },
        { x: 1, y: 0.2 },
      ],
    ],
  ])
  expect(weeks).toMatchObject({ seriesLeftOut: 0, placesLeftOut: 0, rowsLeftOut: 1 })
  const cities = chartData(grid, { across: 1, step: null, up: 2, how: 'average', by: null })
  expect([cities.names, cities.series[0]?.points]).toEqual([
    ['Bremen', 'Berlin'],
    [
      { x: 0, y: 0.15 },
      { x: 1, y: 5 },
    ],
  ])
  const counts = chartData(grid, { across: 1, step: null, up: null, how: 'sum', by: null })
  expect(counts.series[0]).toMatchObject({ name: 'rows', points: [{ y: 3 }, { y: 1 }] })
})

test('there are six lines at most, and it is told how many are left out', () => {
  const many = gridOfRows(
    Array.from({ length: 90 }, (_, at) => ({ d: '2026-01-01', k: `k${at % 9}`, w: `w${at % 45}`, n: at })),
  )
  const data = chartData(many, { across: 2, step: null, up: 3, how: 'sum', by: 1 })
  expect([data.series.length, data.seriesLeftOut, data.names.length, data.placesLeftOut]).toEqual([6, 3, 30, 15])
  expect(new Set(data.series.map(({ line, dot }) => `${line} ${dot}`)).size).toBe(6)
})

test('dates are put together by the day that is written', () => {
  expect(placeOfDate('2026-11-29', 'week')).toBe('2026-11-23')
  expect(placeOfDate('2026-11-29T23:59:59-08:00', 'month')).toBe('2026-11-01')
  expect(placeOfDate('soon', 'day')).toBeNull()
  expect([nameOfStep('2026-11-01', 'month'), nameOfStep('2026-01-01', 'year')]).toEqual(['Nov 2026', '2026'])
})
