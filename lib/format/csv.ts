import { stringify } from 'csv-stringify/sync'
import { safeText } from './safe-text.ts'

export type Cell = string | number | boolean | null | undefined

/**
 * Rows as CSV (RFC 4180), with a head. Texts are strangers' (names of servers, words of tasks, fields of a result): one that
 * a spreadsheet would run as a formula begins with an apostrophe, in the head as well. Numbers stay numbers, also below 0;
 * what is not known is empty.
 */
export function toCsv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const safe = [head, ...rows].map((row) => row.map((cell) => (typeof cell === 'string' ? safeText(cell) : cell)))
  return stringify(safe, {
    ...{ record_delimiter: 'windows', cast: { boolean: (value: boolean) => `${value}` } },
  })
}
