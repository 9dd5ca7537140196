import type { Statement } from 'better-sqlite3'
import { type Cell, MAX_ROWS, type Row } from '../protocol.ts'

const MAX_CHARACTERS = 16 * 1024 * 1024

/** All rows of a statement that gives some. Throws rather than cutting: half an answer looks like a whole one. */
export function collectRows(statement: Statement, params: readonly unknown[]): Row[] {
  const keys = keysOf(statement.columns())
  const rows: Row[] = []
  let characters = 0
  for (const cells of statement
    .raw()
    .safeIntegers()
    .iterate(...params) as IterableIterator<unknown[]>) {
    const row = Object.fromEntries(cells.map((cell, i) => [keys[i]!, plain(cell)]))
    for (const cell of Object.values(row)) characters += typeof cell === 'string' ? cell.length : 8
    if (rows.push(row) > MAX_ROWS) {
      throw new Error(`There are more than ${MAX_ROWS} rows; ask for fewer with limit or where, or use aggregate.`)
    }
    if (characters > MAX_CHARACTERS) {
      throw new Error(`The rows are larger than ${MAX_CHARACTERS} characters; ask for fewer rows or columns.`)
    }
  }
  return rows
}

/** Columns by their names; where two share one, each with its table's name before it, so that none is lost. */
function keysOf(columns: { name: string; table: string | null }[]): string[] {
  const names = columns.map(({ name }) => name)
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  const keys: string[] = []
  for (const { name, table } of columns) {
    const base = isShared(name) && table ? `${table}.${name}` : name
    let key = base
    for (let n = 2; keys.includes(key); n++) key = `${base}_${n}`
    keys.push(key)
  }
  return keys
}

function plain(cell: unknown): Cell {
  if (cell === null || typeof cell === 'string') return cell
  if (typeof cell === 'bigint') return Number.isSafeInteger(Number(cell)) ? Number(cell) : String(cell)
  // JSON has no infinity.
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : String(cell)
  return Buffer.from(cell as Uint8Array).toString('base64')
}
