import type { Series } from '../../_charts/chart.ts'
import { LOOKS } from '../../_charts/looks.ts'
import { plainText } from '../table/find-rows.ts'
import { type Grid, numberIn } from '../table/grid.ts'
import { type DateStep, nameOfStep, placeOfDate, stepFor } from './date-steps.ts'

/** What is drawn: columns by their places in the grid. */
export interface ChartChoice {
  across: number
  /** Of dates: what they are put together by. */
  step: DateStep | null
  /** Null: how many rows there are. */
  up: number | null
  how: 'sum' | 'average'
  /** A line or bar for each of its values; null for one of all rows. */
  by: number | null
}

interface ChartData {
  names: string[]
  series: Series[]
  /** Values of `by` that have no line of their own. */
  seriesLeftOut: number
  /** Places along the axis that have no room. */
  placesLeftOut: number
  /** Rows without a number, or without a place. */
  rowsLeftOut: number
}

const MOST_SERIES = LOOKS.length
/** Words along an axis are read one by one; dates make a line. */
const [MOST_WORDS, MOST_DATES] = [30, 400]
const LONG_NAME = 24

/** Puts rows together for a chart. Nothing is made up: a place without rows has no point. */
export function chartData(grid: Grid, { across, step, up, how, by }: ChartChoice): ChartData {
  const sums = new Map<string, Map<string, { sum: number; count: number }>>()
  const bySize = new Map<string, number>()
  const placeSize = new Map<string, number>()
  let rowsLeftOut = 0
  for (const row of grid.rows) {
    const cell = plainText(row[across])
    const place = step ? placeOfDate(cell, step) : cell
    const value = up === null ? 1 : numberIn(row[up])
    if (place === null || place === '' || value === null) {
      rowsLeftOut++
      continue
    }
    const name = by === null ? '' : plainText(row[by])
    const line = sums.get(name) ?? new Map<string, { sum: number; count: number }>()
    sums.set(name, line)
    const point = line.get(place) ?? { sum: 0, count: 0 }
    line.set(place, { sum: point.sum + value, count: point.count + 1 })
    bySize.set(name, (bySize.get(name) ?? 0) + (how === 'sum' ? Math.abs(value) : 1))
    placeSize.set(place, (placeSize.get(place) ?? 0) + (how === 'sum' ? Math.abs(value) : 1))
  }
  const largest = (sizes: Map<string, number>) => [...sizes].sort((a, b) => b[1] - a[1]).map(([key]) => key)
  const lines = largest(bySize).slice(0, MOST_SERIES)
  const places = step ? [...placeSize.keys()].sort().slice(-MOST_DATES) : largest(placeSize).slice(0, MOST_WORDS)
  const series = lines.map((name, at) => ({
    name: shortName(name) || (by === null ? nameOfUp(grid, up) : '(empty)'),
    ...LOOKS[at]!,
    points: places.flatMap((place, x) => {
      const point = sums.get(name)?.get(place)
      return point ? [{ x, y: round(how === 'sum' ? point.sum : point.sum / point.count) }] : []
    }),
  }))
  return {
    names: places.map((place) => (step ? nameOfStep(place, step) : shortName(place))),
    series: withOwnNames(series),
    seriesLeftOut: bySize.size - lines.length,
    placesLeftOut: placeSize.size - places.length,
    rowsLeftOut,
  }
}

const nameOfUp = (grid: Grid, up: number | null) => (up === null ? 'rows' : shortName(grid.columns[up]?.name ?? ''))

const shortName = (name: string) => (name.length > LONG_NAME ? `${name.slice(0, LONG_NAME - 1)}…` : name)

/** Two that were cut to the same beginning stay two. */
const withOwnNames = (series: Series[]): Series[] =>
  series.map((one, at) =>
    series.findIndex(({ name }) => name === one.name) < at ? { ...one, name: `${one.name} (${at + 1})` } : one,
  )

// 0.1 + 0.2 is 0.30000000000000004.
const round = (value: number) => Number(value.toPrecision(12))

/** What is drawn at first: along dates where there are some, else along words that are few. */
export function firstChoice(grid: Grid, summed: number): ChartChoice {
  const { columns } = grid
  const dates = columns.findIndex(({ kind }) => kind === 'date')
  const word = wordColumns(grid)[0] ?? columns.findIndex(({ kind }) => kind === 'text')
  const across = dates >= 0 ? dates : word
  return {
    across,
    step: dates >= 0 ? stepFor(grid, dates) : null,
    up: summed >= 0 ? summed : null,
    how: 'sum',
    by: null,
  }
}

/** Columns of words that come again and again, and not once in each row. */
export function wordColumns(grid: Grid): number[] {
  return grid.columns.flatMap(({ kind }, at) => {
    if (kind !== 'text') return []
    const values = new Set<string>()
    for (const row of grid.rows) {
      values.add(plainText(row[at]))
      if (values.size > 200) return []
    }
    return values.size > 1 && (values.size < grid.rows.length || values.size <= MOST_WORDS) ? [at] : []
  })
}
