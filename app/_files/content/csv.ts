import { words } from './words.ts'

/** Rows under a head, as they are shown. */
export interface Table {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** There are more rows or columns than are read. */
  isCut: boolean
}

export const MOST_ROWS = 50_000
export const MOST_COLUMNS = 200

const QUOTE = '"'

/** Reads CSV as RFC 4180 has it, in one pass: the first row is the head. What is quoted wrongly is taken as it stands. */
export function parseCsv(text: string, delimiter = delimiterOf(text)): Table {
  const rows: string[][] = []
  let isCut = false
  let row: string[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    const { cell, end } = text[at] === QUOTE ? quoted(text, at, delimiter) : plain(text, at, delimiter)
    if (row.length < MOST_COLUMNS) row.push(cell)
    else isCut = true
    at = end
    if (text[at] === delimiter) {
      at++
      // A delimiter at the very end is followed by an empty cell.
      if (at < text.length) continue
      row.push('')
    }
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    if (rows.length > MOST_ROWS) {
      isCut ||= at < text.length
      break
    }
  }
  const [columns = [], ...rest] = rows
  return { columns: headOf(columns, rest), rows: rest, isCut }
}

/** What parts the cells of the first line: a comma, unless there are more of something else. */
function delimiterOf(text: string): string {
  const line = text.slice(0, 10_000).split('\n', 1)[0] ?? ''
  const counts = [',', ';', '\t'].map((each) => [each, line.split(each).length] as const)
  return counts.reduce((best, each) => (each[1] > best[1] ? each : best))[0]
}

function plain(text: string, from: number, delimiter: string): { cell: string; end: number } {
  let end = from
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
  return { cell: text.slice(from, end), end }
}

function quoted(text: string, from: number, delimiter: string): { cell: string; end: number } {
  const parts: string[] = []
  let start = from + 1
  for (;;) {
    const close = text.indexOf(QUOTE, start)
    if (close < 0) return { cell: parts.join('') + text.slice(start), end: text.length }
    parts.push(text.slice(start, close))
    if (text[close + 1] !== QUOTE) {
      const rest = plain(text, close + 1, delimiter)
      return { cell: parts.join('') + rest.cell, end: rest.end }
    }
    parts.push(QUOTE)
    start = close + 2
  }
}

/** Columns without a name are numbered; rows that are longer than the head have columns, too. */
function headOf(named: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), named.length)
  return Array.from({ length: width }, (_, at) => named[at]?.trim() || words.column(at + 1))
}
