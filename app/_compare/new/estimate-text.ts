import type { ComparisonRequest } from '../../../lib/compare/comparison.ts'
import type { Estimate } from '../../../lib/compare/comparisons.ts'
import { formatCount, formatQuantity } from '../../../lib/format/duration.ts'
import { WAYS } from '../../../lib/tokens/way-names.ts'
import { formatUsd } from '../../_format/money.ts'

/** How many trials a request has. */
export const trialsOf = ({ tasks, ways = [...WAYS], models = [], repeats = 3 }: ComparisonRequest): number =>
  tasks.length * ways.length * Math.max(1, models.length) * repeats

/** The button: `Start 15 trials, about $0.12`. */
export function startText(request: ComparisonRequest | null, estimate: Estimate | null): string {
  if (request === null) return 'Start'
  const start = `Start ${formatQuantity(estimate?.trials ?? trialsOf(request), 'trial')}`
  return estimate?.costUsd == null ? start : `${start}, about ${formatUsd(estimate.costUsd)}`
}

/** What it would come to, in sentences. */
export function estimateText({ tokens, costUsd, trials, basis, perTrial }: Estimate, most: number | undefined): string {
  const model = new Set(perTrial.map((one) => one.model)).size > 1 ? 'a model' : 'the model'
  const price = costUsd === null ? `The price of ${model} is not known, so no cost is shown.` : null
  const bound =
    most === undefined || costUsd === null
      ? null
      : most < costUsd
        ? `It will stop near ${formatUsd(most)}, before all trials are done; you can go on later.`
        : `It stops at about ${formatUsd(most)}: what is running then, and its check, can add to that.`
  return [
    `About ${formatCount(Math.round(tokens))} tokens in ${formatQuantity(trials, 'trial')}${costUsd === null ? '' : `, ${formatUsd(costUsd)}`}.`,
    price,
    bound,
    basis,
  ]
    .filter(Boolean)
    .join(' ')
}
