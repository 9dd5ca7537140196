import { toTerminalText } from '../../config/terminal-text.ts'
import { alignColumns } from '../../format/align-columns.ts'
import { formatCount, formatQuantity } from '../../format/duration.ts'
import type { Person } from '../../people/person.ts'
import type { Savings, SavingsQuery } from '../../savings/create-savings.ts'
import type { ExportedBy } from '../../savings/export-savings.ts'
import type { SavingFigures } from '../../savings/figures.ts'
import type { SavingsReport } from '../../savings/report.ts'
import { againstText, basisText, moneyText, notesOn, pricedText, savedText, shareText } from '../../savings/words.ts'
import type { Terminal } from '../terminal/terminal.ts'

type Out = Pick<Terminal, 'out' | 'err'>

/** The rows of one kind, what they come to, and what is to be known of them. */
export function printReport(terminal: Out, report: SavingsReport, by: Exclude<ExportedBy, 'run'>): void {
  const { totals, against } = report
  if (totals.runs === 0) {
    terminal.err('Nothing to count yet: the first run that returns a value stands here.\n')
    return printNotes(terminal, report)
  }
  const rows = rowsOf(report, by)
  printTable(terminal, [
    [by, 'runs', 'used', 'otherwise', 'saved', 'money'],
    ...rows.map(([name, figures]) => [name, ...cellsOf(figures)]),
    ['all', ...cellsOf(totals)],
  ])
  if (rows.reduce((sum, [, { runs }]) => sum + runs, 0) > totals.runs)
    terminal.err('A run with several of them is counted in each; tokens add up.\n')
  terminal.err(
    `${shareText(totals.savedPercent)} tokens than the cheapest other way (${againstText(against)}), which is computed. Used: ${basisText(totals)}.\n`,
  )
  const lost = totals.runs - totals.returned
  if (lost > 0)
    terminal.err(
      `${formatQuantity(lost, 'run')} did not return: ${formatCount(totals.lost)} tokens, which count against us.\n`,
    )
  printNotes(terminal, report)
}

function printNotes(terminal: Out, report: SavingsReport): void {
  for (const note of [pricedText(report.totals), ...notesOn(report)]) if (note !== null) terminal.err(`${note}\n`)
}

function rowsOf(report: SavingsReport, by: Exclude<ExportedBy, 'run'>): [name: string, figures: SavingFigures][] {
  const { days, servers, skills, people, totals } = report
  if (by === 'day') return days.map((figures) => [figures.day, figures])
  if (by === 'person') return (people ?? [{ name: 'you', ...totals }]).map((figures) => [figures.name, figures])
  return (by === 'server' ? servers : skills).map((figures) => [figures.name || `no ${by}`, figures])
}

const cellsOf = ({ runs, used, other, saved, cost }: SavingFigures): string[] => [
  ...[formatCount(runs), formatCount(used), formatCount(other), savedText(saved), moneyText(cost?.saved)],
]

/** The newest runs, and how many there are in all. */
export async function printRuns(
  terminal: Out,
  savings: Pick<Savings, 'runs' | 'report'>,
  person: Person,
  query: SavingsQuery,
): Promise<void> {
  const { runs, next } = await savings.runs(person, query)
  if (runs.length === 0) return terminal.err('Nothing to count yet: the first run that returns a value stands here.\n')
  printTable(terminal, [
    ['run', 'began', 'used', 'otherwise', 'saved', 'money', 'end', 'task'],
    ...runs.map(({ runId, startedAt, used, other, saved, cost, outcome, title, isThere }) => [
      ...[runId, startedAt.slice(0, 16).replace('T', ' '), formatCount(used), formatCount(other), savedText(saved)],
      ...[moneyText(cost?.saved), outcome, isThere ? ((title ?? '').split('\n')[0] ?? '').slice(0, 60) : '(deleted)'],
    ]),
  ])
  if (next === null) return
  const { totals } = await savings.report(person, query)
  terminal.err(`These are the newest ${runs.length} of ${formatCount(totals.runs)} runs: --csv has all of them.\n`)
}

/** Columns as wide as their widest cell; figures stand at the right, what is first and what follows an end at the left. */
function printTable(terminal: Out, rows: readonly (readonly string[])[]): void {
  // Names are a stranger's.
  const safe = rows.map((row) =>
    row.map((cell) =>
      toTerminalText(cell)
        .replaceAll(/[\t\n]/g, ' ')
        .slice(0, 80),
    ),
  )
  for (const line of alignColumns(safe, (column) => column > 0 && column < 6)) terminal.out(`${line}\n`)
}
