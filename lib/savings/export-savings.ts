import type { SavingFigures } from './figures.ts'
import type { SavingsReport } from './report.ts'
import type { SavingRun } from './run-list.ts'
import { type Cell, toCsv } from './to-csv.ts'

export const EXPORTED_BY = ['day', 'server', 'skill', 'person', 'run'] as const
export type ExportedBy = (typeof EXPORTED_BY)[number]

/** What is exported as JSON: rows of one kind, and the totals they add up to. */
export interface SavingsExport extends Pick<SavingsReport, 'from' | 'to' | 'zone' | 'whose'> {
  by: ExportedBy
  totals: SavingFigures
  rows: readonly (Partial<SavingFigures> & { [about: string]: unknown })[] | readonly SavingRun[]
}

/** Puts together what is exported; `runs` where it is by run. */
export function exportOf(report: SavingsReport, by: ExportedBy, runs: readonly SavingRun[] = []): SavingsExport {
  const { from, to, zone, whose, totals } = report
  return { by, from, to, zone, whose, totals, rows: by === 'run' ? runs : rowsOf(report, by) }
}

function rowsOf({ days, servers, skills, people, totals }: SavingsReport, by: Exclude<ExportedBy, 'run'>) {
  if (by === 'day') return days
  const rows = { server: servers, skill: skills, person: people ?? [{ name: '', ...totals }] }[by]
  return rows.map(({ name, ...figures }) => ({ [by]: name, ...figures }))
}

const FIGURES = ['runs', 'returned', 'used', 'measured', 'lost', 'other', 'saved', 'savedPercent'] as const
const MONEY = ['usedUsd', 'otherUsd', 'savedUsd'] as const
const RUN = ['run', 'title', 'startedAt', 'outcome', 'model', 'basis', 'against', 'used', 'other', 'saved'] as const

/** The same as CSV: a line for each row, without totals, so that a sum over a column is right. */
export function exportCsv({ by, rows }: SavingsExport): string {
  if (by === 'run') return toCsv([...RUN, ...MONEY, 'servers', 'skills'], (rows as readonly SavingRun[]).map(runCells))
  const figures = rows as readonly (SavingFigures & { [about: string]: unknown })[]
  return toCsv(
    [by, ...FIGURES, ...MONEY, 'pricedRuns'],
    figures.map((row) => [
      String(row[by] ?? ''),
      ...FIGURES.map((name) => row[name]),
      ...moneyCells(row.cost),
      row.cost?.runs ?? 0,
    ]),
  )
}

const runCells = (run: SavingRun): Cell[] => [
  ...[run.runId, run.title, run.startedAt, run.outcome, run.model, run.basis, run.against],
  ...[run.used, run.other, run.saved],
  ...moneyCells(run.cost),
  ...[run.servers.join(' '), run.skills.join(' ')],
]

function moneyCells(cost: SavingRun['cost']): Cell[] {
  return cost ? [cost.used, cost.other, cost.saved].map((usd) => Number(usd.toFixed(9))) : [null, null, null]
}
