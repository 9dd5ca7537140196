import type { RunRow } from '../db/run-rows.ts'
import { toCsv } from '../format/csv.ts'

const HEAD = [
  'run',
  'task',
  'state',
  'outcome',
  'begun',
  'ms',
  'tokens',
  'saved_percent',
  'against',
  'tools',
  'calls',
  'files',
  'version',
  'edited_from',
  'by',
]

/** Rows of the list for a spreadsheet, at first with their head. */
export function listAsCsv(runs: readonly RunRow[], hasHead: boolean): string {
  const rows = runs.map(({ runId, title, name, status, outcome, startedAt, totalMs, facts, version, edited, by }) => [
    ...[runId, name ?? title, facts?.end ?? status, outcome, startedAt, totalMs, facts?.tokens],
    ...[facts?.saving?.percent, facts?.saving?.against, facts?.tools.join(' '), facts?.calls, facts?.files],
    ...[version, edited?.from, by?.name ?? by?.kind],
  ])
  const text = toCsv(HEAD, rows)
  return hasHead ? text : text.slice(text.indexOf('\r\n') + 2)
}
