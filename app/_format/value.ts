import { formatBytes } from '../../lib/format/bytes.ts'
import { formatCount } from '../../lib/format/duration.ts'
import { isRow, listWords } from '../../lib/format/value-words.ts'
import { cutOf } from './cut.ts'
import { words } from './words.ts'

const ONE_LINE = 120

/** A value in one line for a table cell: `{ a: 1, b: "two" }`. Long ones end in `…`. */
export function formatInline(value: unknown): string {
  return shorten(inline(value), ONE_LINE)
}

function inline(value: unknown): string {
  if (Array.isArray(value))
    return value.length ? `[${value.slice(0, 20).map(inline).join(', ')}${value.length > 20 ? ', …' : ''}]` : '[]'
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).slice(0, 20)
    return parts.length ? `{ ${parts.map(([key, part]) => `${key}: ${inline(part)}`).join(', ')} }` : '{}'
  }
  return JSON.stringify(value) ?? words.nothing
}

/** What came back, in a few words: `850`, `"hello"`, `3 rows`, `412 B`. `bytes` is the size of the whole. */
export function summarise(value: unknown, bytes: number | undefined): string {
  // A figure that was rounded would be another value.
  if (typeof value === 'number') return Number.isInteger(value) ? formatCount(value) : String(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (value === null || value === undefined) return words.nothing
  if (Array.isArray(value)) {
    // Of a list that was shortened to be shown, what counts is how long it is.
    const cut = cutOf(value)
    return listWords(value, cut && (cut.what === 'rows' || cut.what === 'entries') ? cut.all : value.length)
  }
  const line = inline(value)
  if (line.length <= 32) return line
  return bytes === undefined ? shorten(line, 32) : formatBytes(bytes)
}

/** What a result is, for people: decides how it is drawn. */
export type Shape = 'nothing' | 'number' | 'text' | 'truth' | 'table' | 'record' | 'tree'

const MOST_COLUMNS = 8
const MOST_FIELDS = 12

export function shapeOf(value: unknown): Shape {
  if (value === null || value === undefined) return 'nothing'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'boolean') return 'truth'
  // Asked for whenever the page is drawn, and to say it of a long table every row is looked at.
  const known = shapes.get(value)
  if (known) return known
  const shape = isTable(value) ? 'table' : isRecord(value) ? 'record' : 'tree'
  shapes.set(value, shape)
  return shape
}

const shapes = new WeakMap<object, Shape>()

const isTable = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every(isRow) && columnsOf(value).length <= MOST_COLUMNS

/** Fields of which some are tables, as in `{ cities: [...], average: 12 }`: a tree would hide the rows. */
function isRecord(value: unknown): boolean {
  if (!isRow(value)) return false
  const fields = Object.values(value)
  return (
    fields.length <= MOST_FIELDS && fields.some(isTable) && fields.every((field) => isTable(field) || !isNested(field))
  )
}

const isNested = (value: unknown) => typeof value === 'object' && value !== null

/** Every key of the rows, in the order they appear. */
function columnsOf(rows: readonly Record<string, unknown>[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))]
}

/**
 * Splits the columns of a wide table: those that differ from row to row, and what all rows have in common. A table of
 * four columns or less, or of one row, is left whole.
 */
export function commonOf(rows: readonly Record<string, unknown>[]): {
  columns: string[]
  common: [column: string, value: unknown][]
} {
  const all = columnsOf(rows)
  if (all.length <= 4 || rows.length < 2) return { columns: all, common: [] }
  const isCommon = (column: string) =>
    !isNested(rows[0]?.[column]) && rows.every((row) => row[column] === rows[0]?.[column])
  return {
    columns: all.filter((column) => !isCommon(column)),
    common: all.filter(isCommon).map((column) => [column, rows[0]?.[column]]),
  }
}

function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
