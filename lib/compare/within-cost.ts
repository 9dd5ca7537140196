import { formatUsd } from '../runs/cost-text.ts'
import type { Comparison, Trial } from './comparison.ts'
import type { Estimate } from './comparisons.ts'

/**
 * What the next trial is likely to cost, with its judge: the mean of those of its way and model so far, and of the judges,
 * else what was estimated.
 */
export function likelyCost(next: Trial, trials: readonly Trial[], estimate: Estimate, isJudged: boolean): number {
  const alike = trials.filter((each) => each.way === next.way && each.model === next.model && each.state === 'done')
  const costs = alike.flatMap(({ costUsd }) => (typeof costUsd === 'number' ? [costUsd] : []))
  const estimated = estimate.perTrial.find(({ way, model }) => way === next.way && model === next.model)?.costUsd ?? 0
  const judges = trials.flatMap(({ judge }) => (typeof judge?.costUsd === 'number' ? [judge.costUsd] : []))
  return (meanOf(costs) ?? estimated) + (isJudged ? (meanOf(judges) ?? estimate.judge?.costUsd ?? 0) : 0)
}

/** Why the next trial is not done, in a sentence; null where it may be. */
export function whyNotWithin({ spent }: Pick<Comparison, 'spent'>, maxCostUsd: number, likely: number): string | null {
  if (spent.costUsd === null)
    return 'What was spent is not known in money any more, so it cannot be bounded. Go on without a bound on the cost.'
  if (spent.costUsd + likely <= maxCostUsd) return null
  return `The next trial would cost about ${formatUsd(likely)}, and ${formatUsd(spent.costUsd)} of ${formatUsd(maxCostUsd)} are spent. Go on with a higher bound on the cost.`
}

const meanOf = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
