import { formatBytes } from './bytes.ts'
import { cutOf } from './cut.ts'
import { formatCount, formatQuantity } from './duration.ts'

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
  return JSON.stringify(value) ?? 'nothing'
}

/** What came back, in a few words: `850`, `"hello"`, `3 rows`, `412 B`. `bytes` is the size of the whole. */
export function summarise(value: unknown, bytes: number | undefined): string {
  if (typeof value === 'number') return formatCount(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) {
    // Of a list that was shortened to be shown, what counts is how long it is.
    const cut = cutOf(value)
    const length = cut && (cut.what === 'rows' || cut.what === 'entries') ? cut.all : value.length
    return formatQuantity(length, isRow(value[0]) ? 'row' : 'entry', isRow(value[0]) ? 'rows' : 'entries')
  }
  const line = inline(value)
  if (line.length <= 32) return line
  return bytes === undefined ? shorten(line, 32) : formatBytes(bytes)
}

/** What a result is, for people: decides how it is drawn. */
export type Shape = 'nothing' | 'number' | 'text' | 'truth' | 'table' | 'tree'

export function shapeOf(value: unknown): Shape {
  if (value === null || value === undefined) return 'nothing'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'boolean') return 'truth'
  if (Array.isArray(value) && value.length > 0 && value.every(isRow) && columnsOf(value).length <= 8) return 'table'
  return 'tree'
}

/** Every key of the rows, in the order they appear. */
export function columnsOf(rows: readonly Record<string, unknown>[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))]
}

export function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
