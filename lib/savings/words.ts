import { formatCount, formatQuantity } from '../format/duration.ts'
import { formatUsd } from '../runs/cost-text.ts'
import { savingText } from '../tokens/saving.ts'
import { wayInWords } from '../tokens/way-names.ts'
import type { SavingFigures } from './figures.ts'
import type { SavingsReport } from './report.ts'

/** `599,685`; `40,126 more` where other ways are cheaper. */
export function savedText(saved: number): string {
  return saved < 0 ? `${formatCount(-saved)} more` : formatCount(saved)
}

/** `65.3 % fewer`, `12.5 % more`; a dash where nothing is compared. */
export function shareText(percent: number | null): string {
  if (percent === null) return '–'
  const { figure, isLess } = savingText({ percent, against: 'direct' })
  return `${figure} ${isLess ? 'fewer' : 'more'}`
}

/** `$0.31`, `−$0.02`; a dash where it is not known. */
export function moneyText(usd: number | undefined): string {
  return usd === undefined ? '–' : formatUsd(usd)
}

/** How much of what was used a provider counted: `measured`, `computed`, `61,200 of it measured, the rest computed`. */
export function basisText({ used, measured }: Pick<SavingFigures, 'used' | 'measured'>): string {
  if (measured === 0) return 'computed'
  return measured === used ? 'measured' : `${formatCount(measured)} of it measured, the rest computed`
}

/** For how many runs money is known, where that is not all of them. */
export function pricedText({ cost, runs }: Pick<SavingFigures, 'cost' | 'runs'>): string | null {
  if (cost === null) return runs === 0 ? null : 'The price of the model is not known for any of these runs.'
  return cost.runs === runs
    ? null
    : `Money is that of ${formatCount(cost.runs)} of ${formatQuantity(runs, 'run')}: for the others the price is not known.`
}

/** Which other way was the cheapest: `direct with tool search`, or how often each was. */
export function againstText({ direct, directWithSearch }: SavingsReport['against']): string {
  if (direct === 0) return directWithSearch === 0 ? 'nothing is compared' : wayInWords('directWithSearch')
  if (directWithSearch === 0) return wayInWords('direct')
  return `with tool search ${formatCount(directWithSearch)} times, plain direct calling ${formatCount(direct)}`
}

/** Whether a program made its calls one by one because it had to, nobody can tell. */
const ONE_BY_ONE =
  'In the other ways a call that waited for another takes a turn of its own. With all calls in one turn they would have used less: the card of each run says how much.'

/** What is not in the figures, or not as one may think: a sentence for each. */
export function notesOn({
  against,
  removed,
  leftOut,
  unreadable,
  isFilling,
}: Pick<SavingsReport, 'against' | 'removed' | 'leftOut' | 'unreadable' | 'isFilling'>): string[] {
  const was = (count: number) => (count === 1 ? 'was' : 'were')
  return [
    against.direct + against.directWithSearch > 0 && ONE_BY_ONE,
    isFilling && 'Older runs are being read at this moment: the figures will grow.',
    removed > 0 &&
      `${formatQuantity(removed, 'run')} ${was(removed)} deleted since; what they used and saved stays counted.`,
    leftOut > 0 &&
      `${formatQuantity(leftOut, 'run')} ${was(leftOut)} left out: trials of comparisons, replays, tests of skills, runs that were asked to stop early, and runs done in other ways.`,
    unreadable > 0 && `${formatQuantity(unreadable, 'run')} could not be read: the log was changed from outside.`,
  ].filter((note) => note !== false)
}
