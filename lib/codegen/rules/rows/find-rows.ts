import type { Row } from './columns.ts'
import { rowsOfText, type TextFormat } from './rows-of-text.ts'

/** Where in an answer its rows are, and what they are. */
export interface FoundRows {
  /** The keys on the way: `''`, `items`, `data.results`. */
  path: string
  parts: readonly string[]
  rows: Row[]
  /** Lists of cells under a list of names: where the names are. Scalars are rows with one column `value`. */
  shape: { kind: 'objects'; inner?: string } | { kind: 'values' } | { kind: 'cells'; columns: readonly string[] }
  /** Where the answer is a text, or has one that the rows are in: under these keys. */
  text?: TextFormat
  textAt?: readonly string[]
}

const MAX_DEPTH = 4

/** The list of objects in what a tool returned, or the text of such a list; null where there is none. */
export function findRows(answer: unknown): FoundRows | null {
  if (typeof answer === 'string') return rowsInText(answer)
  const found = listsIn(answer, [], 0).toSorted((a, b) => scoreOf(b) - scoreOf(a))
  return found[0] ?? null
}

function rowsInText(text: string): FoundRows | null {
  const read = rowsOfText(text)
  if (!read) return null
  if (read.format === 'json' || read.format === 'python') {
    const inner = typeof read.value === 'string' ? null : findRows(read.value)
    return inner && { ...inner, text: read.format }
  }
  if (!('rows' in read)) return null
  return { path: '', parts: [], rows: read.rows, shape: { kind: 'objects' }, text: read.format }
}

/** Objects before scalars, near before deep, many before few. */
const scoreOf = ({ rows, parts, textAt = [], shape }: FoundRows) =>
  (shape.kind === 'values' ? 0 : 1000) -
  (parts.length + textAt.length) * 100 +
  Math.min(rows.length, 50) +
  (rows.length > 0 ? 100 : 0)

function listsIn(value: unknown, parts: readonly string[], depth: number): FoundRows[] {
  if (Array.isArray(value)) return [listOf(value, parts)].filter((found) => found !== null)
  if (typeof value === 'string' && depth > 0) return textIn(value, parts)
  if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) return []
  const cells = cellsIn(value as Row, parts)
  const inner = Object.entries(value).flatMap(([key, each]) => listsIn(each, [...parts, key], depth + 1))
  return cells ? [cells, ...inner] : inner
}

/** A text of several lines, or JSON in a text. */
function textIn(text: string, parts: readonly string[]): FoundRows[] {
  const found = /\n|^\s*[[{]/.test(text) ? rowsInText(text) : null
  return found && !found.textAt ? [{ ...found, textAt: parts }] : []
}

/** `edges: [{ node: {…} }]`: what each row wraps, beside nothing but its place. */
function wrappedIn(rows: readonly Row[]): string | undefined {
  const [key] = Object.keys(rows[0] ?? {}).filter(
    (one) => !/^(?:cursor|index|position|rank|score|type|kind|__typename)$/i.test(one),
  )
  const isIn = (row: Row) => isRow(row[key!]) && Object.keys(row).every((one) => one === key || !isRow(row[one]))
  return key !== undefined && /^(?:node|item|resource|record|object|hit|_source)$/i.test(key) && rows.every(isIn)
    ? key
    : undefined
}

function listOf(list: readonly unknown[], parts: readonly string[]): FoundRows | null {
  const found = { path: parts.join('.'), parts }
  if (list.every(isRow)) {
    const inner = wrappedIn(list as Row[])
    if (inner !== undefined)
      return { ...found, rows: (list as Row[]).map((row) => row[inner] as Row), shape: { kind: 'objects', inner } }
    return { ...found, rows: list as Row[], shape: { kind: 'objects' } }
  }
  if (list.every((each) => typeof each !== 'object' || each === null)) {
    return { ...found, rows: list.map((value) => ({ value })), shape: { kind: 'values' } }
  }
  return null
}

/** `{ columns: ['city', 'n'], rows: [['Oslo', 3]] }` */
function cellsIn(holder: Row, parts: readonly string[]): FoundRows | null {
  const entries = Object.entries(holder)
  const names = entries.find(([key]) => /^(?:columns?|fields|headers?|column_?names)$/i.test(key))
  const list = entries.find(
    ([key, value]) => key !== names?.[0] && Array.isArray(value) && value.length > 0 && value.every(Array.isArray),
  )
  if (!names || !list || !Array.isArray(names[1]) || !names[1].every((name) => typeof name === 'string')) return null
  const columns = names[1] as string[]
  const rows = (list[1] as unknown[][]).map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at]])))
  const inside = [...parts, list[0]]
  return { path: inside.join('.'), parts: inside, rows, shape: { kind: 'cells', columns: [...parts, names[0]] } }
}

const isRow = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
