import type { Comparison } from '../../compare/comparison.ts'
import { figuresOf } from '../../compare/figures.ts'
import type { Statistic } from '../../compare/statistic.ts'
import { meansText } from '../../compare/verdict.ts'
import type { WayFigures } from '../../compare/way-figures.ts'
import { toTerminalText } from '../../config/terminal-text.ts'
import { alignColumns } from '../../format/align-columns.ts'
import { formatCount, formatDuration } from '../../format/duration.ts'
import { plainLine } from '../../format/unseen.ts'
import { formatUsd } from '../../runs/cost-text.ts'
import { WAY_NAMES } from '../../tokens/way-names.ts'

const NOTHING = '–'

/** The figures of a comparison side by side, each with how it was come by, and what came of it in a sentence. */
export function comparisonText(comparison: Comparison): string {
  const { cells, sentence } = figuresOf(comparison)
  const isOneModel = comparison.models.length === 1
  const heads = cells.map(({ way, model }) => `${WAY_NAMES[way]}${isOneModel ? '' : `, ${plainLine(model)}`}`)
  const rows = ROWS.map(([name, of]) => [name, ...cells.map(of)])
  const means = meansText(cells)
  const spread = cells.some(({ tokens }) => (tokens?.deviation ?? null) !== null)
  return toTerminalText(
    [
      ...alignColumns([['', ...heads], ...rows], () => false),
      '',
      ...(spread ? ['Means of the trials, ± their standard deviation.'] : []),
      ...(means === null ? [] : [means]),
      sentence,
      spentText(comparison),
    ].join('\n'),
  )
}

const ROWS: readonly (readonly [string, (cell: WayFigures) => string])[] = [
  ['Right answers', rightText],
  ['Tokens a trial', (cell) => figure(cell.tokens, formatWhole, cell.basis)],
  ['  read', (cell) => figure(cell.input, formatWhole, cell.basis)],
  ['  of it from the cache', (cell) => figure(cell.cached, formatWhole, cell.basis)],
  ['  written', (cell) => figure(cell.output, formatWhole, cell.basis)],
  ['Requests to the model', (cell) => figure(cell.turns, formatCount, 'measured')],
  ['Calls of tools', (cell) => figure(cell.calls, formatCount, 'measured')],
  ['Time', (cell) => figure(cell.ms, formatDuration, 'measured')],
  // Nobody sends a bill with each answer: what was counted at what is known of prices.
  ['Money', (cell) => figure(cell.costUsd, formatUsd, 'computed')],
]

/** Of the trials that all figures are of, and what is not among them. */
function rightText({ done, judged, right: passed, noVerdict, trials }: WayFigures): string {
  if (done === 0) return NOTHING
  const apart = done - noVerdict - judged
  const more = [
    ...(apart > 0 ? [`${apart} not compared`] : []),
    ...(noVerdict > 0 ? [`${noVerdict} without a verdict`] : []),
    ...(trials > done ? [`${trials - done} not done`] : []),
  ]
  const right = judged === 0 ? 'none told' : `${passed} of ${judged}`
  return more.length > 0 ? `${right}, ${more.join(', ')}` : right
}

function figure(statistic: Statistic | null, format: (value: number) => string, basis: WayFigures['basis']): string {
  if (statistic === null) return NOTHING
  const spread = statistic.deviation === null ? '' : ` ± ${format(statistic.deviation)}`
  return `${format(statistic.mean)}${spread} ${basis === 'mixed' ? 'partly computed' : (basis ?? '')}`.trimEnd()
}

const formatWhole = (value: number) => formatCount(Math.round(value))

function spentText({ spent }: Comparison): string {
  const money = spent.costUsd === null ? 'what that costs is not known' : formatUsd(spent.costUsd)
  return `Spent in all, with judges and trials that were cut off: ${formatCount(spent.input)} tokens read, ${formatCount(spent.output)} written, ${money}.`
}
