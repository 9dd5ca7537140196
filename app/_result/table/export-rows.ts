import type { Cell } from '../../../lib/format/csv.ts'
import { safeText } from '../../../lib/format/safe-text.ts'
import { plainText } from './find-rows.ts'
import type { Grid } from './grid.ts'

/** The rows at these places, in this order, with the columns in sight. */
const chosen = (grid: Grid, places: readonly number[], columns: readonly number[]): Cell[][] =>
  places.map((place) => columns.map((at) => grid.rows[place]?.[at]))

const headOf = (grid: Grid, columns: readonly number[]) => columns.map((at) => grid.columns[at]?.name ?? '')

/** As CSV that no spreadsheet runs anything of. What writes it is fetched when somebody wants it. */
export async function csvOf(grid: Grid, places: readonly number[], columns: readonly number[]): Promise<string> {
  const { toCsv } = await import('../../../lib/format/csv.ts')
  return toCsv(headOf(grid, columns), chosen(grid, places, columns))
}

/** As a spreadsheet takes it from the clipboard: a formula would be one there, too. */
export function tabsOf(grid: Grid, places: readonly number[], columns: readonly number[]): string {
  const lines = [headOf(grid, columns), ...chosen(grid, places, columns)]
  return lines.map((line) => line.map(tabCell).join('\t')).join('\n')
}

const tabCell = (cell: Cell): string => {
  const text = plainText(cell)
  return (typeof cell === 'string' ? safeText(text) : text).replace(/[\t\r\n]+/g, ' ')
}

export function jsonOf(grid: Grid, places: readonly number[], columns: readonly number[]): string {
  const names = headOf(grid, columns)
  const rows = chosen(grid, places, columns).map((row) => Object.fromEntries(row.map((cell, at) => [names[at], cell])))
  return JSON.stringify(rows, null, 2)
}
