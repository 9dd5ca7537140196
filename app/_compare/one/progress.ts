import type { Comparison, Trial } from '../../../lib/compare/comparison.ts'
import { formatCount } from '../../../lib/format/duration.ts'
import { WAY_NAMES } from '../../../lib/tokens/way-names.ts'
import { formatUsd } from '../../_format/money.ts'

export const doneOf = ({ trials }: Pick<Comparison, 'trials'>): number =>
  trials.filter(({ state }) => state === 'done').length

/** `13 of 15`. */
export const doneText = (comparison: Pick<Comparison, 'trials'>): string =>
  `${formatCount(doneOf(comparison))} of ${formatCount(comparison.trials.length)}`

/** The trial under way. */
export const runningTrial = ({ trials }: Pick<Comparison, 'trials'>): Trial | undefined =>
  trials.find(({ state }) => state === 'running')

/** `Direct with tool search, 4th of 5`; with its task and model where there are several. */
export function trialText({ way, repeat, task, model }: Trial, { repeats, tasks, models }: Comparison): string {
  return [
    WAY_NAMES[way],
    repeats > 1 && `${ordinal(repeat)} of ${repeats}`,
    tasks.length > 1 && task,
    models.length > 1 && model,
  ]
    .filter(Boolean)
    .join(', ')
}

/** `spent $0.19 of about $0.25`. */
export function spentText({ spent, maxCostUsd }: Pick<Comparison, 'spent' | 'maxCostUsd'>): string {
  const bound = maxCostUsd === undefined ? '' : ` of about ${formatUsd(maxCostUsd)}`
  if (spent.costUsd !== null) return `spent ${formatUsd(spent.costUsd)}${bound}`
  const tokens = formatCount(spent.input + spent.output)
  return `spent ${tokens} tokens, price not known${bound && `; ${bound.slice(4)} cannot be held`}`
}

function ordinal(value: number): string {
  const last = value % 100 >= 11 && value % 100 <= 13 ? 0 : value % 10
  return `${value}${last === 1 ? 'st' : last === 2 ? 'nd' : last === 3 ? 'rd' : 'th'}`
}
