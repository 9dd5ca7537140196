import type { Cell } from '../../../lib/format/csv.ts'
import { MOST_COLUMNS, MOST_ROWS, type Table } from '../../_files/content/csv.ts'
import { areNames } from '../../_format/number-names.ts'

export interface GridColumn {
  name: string
  kind: 'number' | 'date' | 'text'
  /** In characters. */
  width: number
  /** Digits behind the point, of numbers that all have few. */
  decimals: number
  /** Numbers that name something: their thousands are not parted. */
  isName: boolean
}

/** Rows under columns, as they are: what is found out of them is found out of their places. */
export interface Grid {
  columns: readonly GridColumn[]
  rows: readonly (readonly Cell[])[]
  /** There are more rows or columns than are here. */
  isCut: boolean
}

type Row = Record<string, unknown>

/** Cells that are objects are their JSON. */
export function gridOfRows(rows: readonly Row[]): Grid {
  const some = rows.length > MOST_ROWS ? rows.slice(0, MOST_ROWS) : rows
  const names = new Set<string>()
  for (const row of some) for (const name of Object.keys(row)) names.add(name)
  const columns = [...names].slice(0, MOST_COLUMNS)
  const cells = some.map((row) => columns.map((name) => (Object.hasOwn(row, name) ? cellOf(row[name]) : undefined)))
  return {
    columns: columnsOf(columns, cells),
    rows: cells,
    isCut: rows.length > some.length || names.size > columns.length,
  }
}

/** Of a file all cells are texts, those of numbers as well. */
export function gridOfTable({ columns, rows, isCut }: Table): Grid {
  return { columns: columnsOf(columns.map(ownName), rows), rows, isCut }
}

/** Columns are known by their names: the second of one name is told from the first. */
const ownName = (name: string, at: number, all: readonly string[]): string => {
  const before = all.slice(0, at).filter((other) => other === name).length
  return before === 0 ? name : `${name} (${before + 1})`
}

const cellOf = (value: unknown): Cell =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Cell)

/** What a column holds is seen in so many rows. */
const SEEN = 500
const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[T ]\d{2}:\d{2}\S*)?$/
/** `1,940.00` and `1940`; `1,5` is read by nobody as fifteen. */
const NUMBER = /^-?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)(?:e[+-]?\d{1,3})?$/i
const [LEAST, MOST] = [6, 36]

function columnsOf(names: readonly string[], rows: readonly (readonly Cell[])[]): GridColumn[] {
  const seen = rows.slice(0, SEEN)
  return names.map((name, at) => {
    const cells = seen.map((row) => row[at]).filter((cell) => cell !== undefined && cell !== null && cell !== '')
    const isAll = (fits: (cell: Cell) => boolean) => cells.length > 0 && cells.every(fits)
    const kind = isAll((cell) => numberIn(cell) !== null)
      ? 'number'
      : isAll((cell) => typeof cell === 'string' && DATE.test(cell))
        ? 'date'
        : 'text'
    const decimals = kind === 'number' ? Math.max(0, ...cells.map((cell) => decimalsIn(`${cell}`))) : 0
    const longest = cells.reduce<number>((most, cell) => Math.max(most, `${cell}`.length), name.length + 2)
    const width = Math.min(MOST, Math.max(LEAST, longest + (kind === 'text' ? 0 : 2)))
    return { name, kind, width, decimals: decimals > 4 ? 0 : decimals, isName: decimals === 0 && areNames(name) }
  })
}

/** The number that a cell is, or null. */
export function numberIn(cell: Cell): number | null {
  if (typeof cell === 'number') return cell
  if (typeof cell !== 'string' || cell.length > 40 || !NUMBER.test(cell.trim())) return null
  return Number(cell.replaceAll(',', ''))
}

const decimalsIn = (text: string) => (/e/i.test(text) ? 9 : (text.split('.')[1] ?? '').length)

/** A cell as it stands in the table. */
export function cellText(cell: Cell, { kind, decimals, isName }: GridColumn): string {
  if (cell === undefined || cell === null) return ''
  if (typeof cell === 'number' && kind === 'number') {
    if (isName || Math.abs(cell) >= 1e15) return String(cell)
    return formatOf(decimals).format(cell)
  }
  const text = String(cell)
  return text.length > CELL ? `${text.slice(0, CELL)}…` : text
}

/** What of a cell is drawn. */
const CELL = 300

// Made once: a table asks for hundreds at a time.
const formats = new Map<number, Intl.NumberFormat>()

/** Writes numbers of which so many digits stand behind the point, and no more are lost. */
export function formatOf(decimals: number): Intl.NumberFormat {
  const known = formats.get(decimals)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: 15 })
  formats.set(decimals, made)
  return made
}

/** Whether a line or bars can be drawn of it: a number along dates or words. */
export const isChartable = ({ columns, rows }: Grid): boolean =>
  rows.length > 1 && columns.some(({ kind }) => kind !== 'number') && columns.some(({ kind }) => kind === 'number')
