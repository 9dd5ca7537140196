import { areNames } from '../../_format/number-names.ts'
import { commonOf } from '../../_format/value.ts'

type Row = Record<string, unknown>

/** How the rows of a result are laid out; found out once for all of them, so that scrolling moves no column. */
export interface TableLayout {
  columns: { name: string; isNumeric: boolean /** In characters. */; width: number }[]
  /** What all rows have in common, said once below them. */
  common: [column: string, value: unknown][]
}

const LEAST = 4
const MOST = 28
/** What of a cell is drawn; the rest is in the JSON. */
const CELL = 200

export function layoutOf(rows: readonly Row[]): TableLayout {
  const { columns, common } = commonOf(rows)
  const layout = columns.map((name) => {
    const isNumeric = rows.every((row) => row[name] === undefined || typeof row[name] === 'number')
    let width = Math.max(LEAST, Math.min(MOST, name.length))
    for (const row of rows) {
      if (width >= MOST) break
      width = Math.max(width, Math.min(MOST, cellText(row[name], name).length))
    }
    return { name, isNumeric, width }
  })
  return { columns: layout, common }
}

/** A value in a cell: as much of it as a cell can show. */
export function cellText(value: unknown, column = ''): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number') return areNames(column) ? String(value) : exact(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > CELL ? `${text.slice(0, CELL)}…` : text
}

/** A number with its thousands parted and no digit lost. */
export const exact = (value: number): string => (Math.abs(value) < 1e15 ? EXACT.format(value) : String(value))

// Made once: a long table asks for thousands.
const EXACT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 15 })
