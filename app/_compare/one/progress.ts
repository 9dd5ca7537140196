import type { Comparison, Trial } from '../../../lib/compare/comparison.ts'
import { WAY_NAMES } from '../../../lib/tokens/way-names.ts'
import { formatUsd } from '../../_format/money.ts'
import { words } from './words.ts'

export const doneOf = ({ trials }: Pick<Comparison, 'trials'>): number =>
  trials.filter(({ state }) => state === 'done').length

/** `13 of 15`. */
export const doneText = (comparison: Pick<Comparison, 'trials'>): string =>
  words.progress.done(doneOf(comparison), comparison.trials.length)

/** The trial under way. */
export const runningTrial = ({ trials }: Pick<Comparison, 'trials'>): Trial | undefined =>
  trials.find(({ state }) => state === 'running')

/** `Direct with tool search, 4th of 5`; with its task and model where there are several. */
export function trialText({ way, repeat, task, model }: Trial, { repeats, tasks, models }: Comparison): string {
  return [
    WAY_NAMES[way],
    repeats > 1 && words.progress.repeat(repeat, repeats),
    tasks.length > 1 && task,
    models.length > 1 && model,
  ]
    .filter(Boolean)
    .join(', ')
}

/** `spent $0.19 of about $0.25`. */
export function spentText({ spent, maxCostUsd }: Pick<Comparison, 'spent' | 'maxCostUsd'>): string {
  const most = maxCostUsd === undefined ? null : formatUsd(maxCostUsd)
  const tokens = spent.input + spent.output
  // Nothing has no price yet: `$0.00` would say that the price is known.
  if (tokens === 0 && !spent.costUsd) return most === null ? words.progress.nothing : words.progress.nothingOf(most)
  if (spent.costUsd !== null) {
    const cost = formatUsd(spent.costUsd)
    return most === null ? words.progress.spent(cost) : words.progress.spentOf(cost, most)
  }
  return most === null ? words.progress.tokens(tokens) : words.progress.tokensOf(tokens, most)
}
