import { type Grid, type GridColumn, numberIn } from './grid.ts'

/** What the numbers of a column come to. */
export interface Totals {
  column: GridColumn
  sum: number
  average: number
  largest: number
}

/** The column whose numbers are summed up: the one that is sorted by, else the last that counts something. */
export function summedColumn({ columns }: Grid, sortedBy: string | null): number {
  const sorted = columns.findIndex(({ name, kind }) => name === sortedBy && kind === 'number')
  if (sorted >= 0) return sorted
  const counting = columns.findLastIndex(({ kind, isName }) => kind === 'number' && !isName)
  return counting
}

/** Of the rows at these places. Null where none of them has a number. */
export function totalsOf(grid: Grid, places: readonly number[], at: number): Totals | null {
  const column = grid.columns[at]
  if (!column) return null
  let [count, sum, largest] = [0, 0, Number.NEGATIVE_INFINITY]
  for (const place of places) {
    const value = numberIn(grid.rows[place]?.[at])
    if (value === null || !Number.isFinite(value)) continue
    count++
    sum += value
    if (value > largest) largest = value
  }
  return count === 0 ? null : { column, sum, average: sum / count, largest }
}
