import { type Cell, toCsv } from '../format/csv.ts'
import { addSums, figuresOf, type SavingFigures, sumsOfOne } from './figures.ts'
import type { SavingsReport } from './report.ts'
import { runOf, type SavingRun } from './run-list.ts'
import type { KeptSaving } from './saving-source.ts'

export const EXPORTED_BY = ['day', 'server', 'skill', 'person', 'run'] as const
export type ExportedBy = (typeof EXPORTED_BY)[number]
/** What rows are where nobody says it. */
export const DEFAULT_BY = 'day'

/** What is exported as JSON: rows of one kind, and the totals they add up to. */
export interface SavingsExport extends Pick<SavingsReport, 'from' | 'to' | 'zone' | 'whose' | 'isFilling'> {
  by: ExportedBy
  totals: SavingFigures
  rows: readonly (Partial<SavingFigures> & { [about: string]: unknown })[] | readonly SavingRun[]
}

/** One table of a report. */
export function exportOf(report: SavingsReport, by: Exclude<ExportedBy, 'run'>): SavingsExport {
  return { by, ...aboutOf(report), totals: report.totals, rows: rowsOf(report, by) }
}

/** Every run. The totals are those of these runs: another may have ended since the report was made. */
export function exportRuns(report: SavingsReport, asks: { id: string }, all: readonly KeptSaving[]): SavingsExport {
  const totals = figuresOf(addSums(all.map((kept) => sumsOfOne(kept.returned, kept))))
  return { by: 'run', ...aboutOf(report), totals, rows: all.map((kept) => runOf(asks, kept)) }
}

const aboutOf = ({ from, to, zone, whose, isFilling }: SavingsReport) => ({ from, to, zone, whose, isFilling })

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
