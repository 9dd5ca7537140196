import { stringify } from 'csv-stringify/sync'

/** What a spreadsheet may take for a formula, also by the wide signs of Asian keyboards. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

export type Cell = string | number | boolean | null | undefined

/**
 * Rows as CSV (RFC 4180), with a head. Texts are strangers' (names of servers, words of tasks): one that a spreadsheet
 * would run as a formula begins with an apostrophe. Numbers stay numbers, also below 0; what is not known is empty.
 */
export function toCsv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const safe = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell)),
  )
  return stringify([head as string[], ...safe], {
    ...{ record_delimiter: 'windows', cast: { boolean: (value: boolean) => `${value}` } },
  })
}
