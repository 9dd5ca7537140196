import type { Stop } from './chart.ts'

/**
 * The stop that a key leads to: left and right in a row, up and down to the nearest of the next row, Home and End to the
 * ends of the row. Undefined for every other key; `from` is null before the first.
 */
export function nextStop(stops: readonly Stop[], from: number | null, key: string): number | undefined {
  if (!KEYS.includes(key) || stops.length === 0) return undefined
  const here = from === null ? undefined : stops[from]
  if (from === null || !here) return 0
  const row = indexesOf(stops, here.row)
  if (key === 'Home') return row[0]
  if (key === 'End') return row.at(-1)
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return row[row.indexOf(from) + (key === 'ArrowRight' ? 1 : -1)] ?? from
  const rows = [...new Set(stops.map((stop) => stop.row))]
  const next = rows[rows.indexOf(here.row) + (key === 'ArrowDown' ? 1 : -1)]
  return next === undefined ? from : nearest(stops, indexesOf(stops, next), here.at)
}

const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']

const indexesOf = (stops: readonly Stop[], row: number) =>
  stops.flatMap((stop, index) => (stop.row === row ? [index] : []))

const nearest = (stops: readonly Stop[], indexes: readonly number[], at: number) =>
  indexes.reduce((best, index) => (Math.abs(stops[index]!.at - at) < Math.abs(stops[best]!.at - at) ? index : best))
