import { stringify } from 'csv-stringify/sync'

/** What a spreadsheet may take for a formula. */
const FORMULA = /^[=+\-@\t\r\n]/

export type Cell = string | number | null

/**
 * Rows as CSV (RFC 4180), with a head. Texts are strangers' (names of servers, words of tasks): one that a spreadsheet
 * would run as a formula begins with an apostrophe. Numbers stay numbers, also below 0.
 */
export function toCsv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const safe = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell)),
  )
  return stringify([head as string[], ...safe], { record_delimiter: 'windows' })
}
