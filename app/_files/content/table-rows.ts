import { MOST_COLUMNS, MOST_ROWS, type Table } from './csv.ts'

export interface Sorting {
  column: number
  isDescending: boolean
}

/** How columns are laid out, found out once. */
export interface Column {
  name: string
  isNumeric: boolean
  /** In characters. */
  width: number
}

const SEEN = 500
const LEAST = 4
const MOST = 32

export function columnsOf({ columns, rows }: Table): Column[] {
  const seen = rows.slice(0, SEEN)
  return columns.map((name, at) => {
    const cells = seen.map((row) => row[at] ?? '')
    const width = cells.reduce((most, cell) => Math.max(most, cell.length), name.length + 2)
    const filled = cells.filter((cell) => cell.trim() !== '')
    const isNumeric = filled.length > 0 && filled.every(isNumber)
    return { name, isNumeric, width: Math.min(MOST, Math.max(LEAST, width)) }
  })
}

/** Places of the rows that hold what is looked for, sorted. */
export function placesOf(table: Table, find: string, sorting: Sorting | null, columns: readonly Column[]): number[] {
  const words = find.trim().toLowerCase()
  const places: number[] = []
  table.rows.forEach((row, at) => {
    if (words === '' || row.some((cell) => cell.toLowerCase().includes(words))) places.push(at)
  })
  if (sorting === null) return places
  const cells = places.map((at) => ({ at, cell: table.rows[at]?.[sorting.column] ?? '' }))
  const sign = sorting.isDescending ? -1 : 1
  return (columns[sorting.column]?.isNumeric ? byNumber(cells, sign) : byText(cells, sign)).map(({ at }) => at)
}

/** As it stands in the file: that is what is looked for. */
const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** JSON that is a list of objects, as a table; null for anything else. */
export function tableOfJson(value: unknown): Table | null {
  if (!Array.isArray(value) || value.length === 0) return null
  const some = value.slice(0, MOST_ROWS)
  if (!some.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))) return null
  const names = new Set<string>()
  for (const row of some) for (const name of Object.keys(row)) names.add(name)
  const columns = [...names].slice(0, MOST_COLUMNS)
  return {
    columns,
    rows: some.map((row) => columns.map((name) => (Object.hasOwn(row, name) ? textOf(row[name]) : ''))),
    isCut: value.length > MOST_ROWS || names.size > MOST_COLUMNS,
  }
}

/** `1,940.00` and `1940`; `1,5` is read by nobody as fifteen. */
const NUMBER = /^-?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)(?:e[+-]?\d{1,3})?$/i
const isNumber = (cell: string) => cell.length <= 40 && NUMBER.test(cell.trim())
const numberOf = (cell: string) => (isNumber(cell) ? Number(cell.replaceAll(',', '')) : Number.NEGATIVE_INFINITY)

interface Cell {
  at: number
  cell: string
}

function byNumber(cells: readonly Cell[], sign: number): Cell[] {
  const known = cells.map((each) => ({ ...each, number: numberOf(each.cell) }))
  return known.sort((a, b) => sign * order(a.number, b.number) || a.at - b.at)
}

const words = new Intl.Collator('en', { numeric: true })
/** Of more rows a browser would think for a second about the order of letters. */
const MOST_BY_LETTERS = 5_000

function byText(cells: readonly Cell[], sign: number): Cell[] {
  const compare = cells.length > MOST_BY_LETTERS ? order<string> : words.compare
  return cells.toSorted((a, b) => sign * compare(a.cell, b.cell) || a.at - b.at)
}

const order = <T extends string | number>(a: T, b: T): number => (a === b ? 0 : a < b ? -1 : 1)
