import { DEFAULT_ASSUMPTIONS } from '../bill/bill-assumptions.ts'
import { formatUsd } from '../runs/cost-text.ts'
import type { Comparison, Trial } from './comparison.ts'
import type { Estimate } from './comparisons.ts'

/** What the next trial is likely to cost: its run, and the judge of it, which is kept back from what the run is lent. */
export interface Likely {
  runUsd: number
  judgeUsd: number
}

/** The mean of trials of its way and model so far, of whatever task, and of the judges; else what was estimated. */
export function likelyCost(next: Trial, trials: readonly Trial[], estimate: Estimate, isJudged: boolean): Likely {
  const alike = trials.filter((each) => each.way === next.way && each.model === next.model && each.state === 'done')
  const costs = alike.flatMap(({ costUsd }) => (typeof costUsd === 'number' ? [costUsd] : []))
  const judges = trials.flatMap(({ judge }) => (typeof judge?.costUsd === 'number' ? [judge.costUsd] : []))
  return {
    runUsd: meanOf(costs) ?? estimatedFor(next, trials, estimate),
    judgeUsd: isJudged ? (meanOf(judges) ?? estimate.judge?.costUsd ?? 0) : 0,
  }
}

/** No more requests than the calls that the same task took another way, one for the answer, and one for a search of tools. */
function estimatedFor(next: Trial, trials: readonly Trial[], { perTrial }: Estimate): number {
  const estimated = perTrial.find(({ way, model }) => way === next.way && model === next.model)?.costUsd ?? 0
  const calls = trials.flatMap((each) => (each.task === next.task && each.passed === true ? (each.calls ?? []) : []))
  if (next.way === 'codeMode' || calls.length === 0) return estimated
  const requests = Math.max(...calls) + (next.way === 'direct' ? 1 : 2)
  return estimated * Math.min(1, requests / DEFAULT_ASSUMPTIONS.turnsPerTask)
}

/** Why the next trial is not done, in a sentence; null where it may be. */
export function whyNotWithin(
  { spent }: Pick<Comparison, 'spent'>,
  maxCostUsd: number,
  { runUsd, judgeUsd }: Likely,
): string | null {
  if (spent.costUsd === null)
    return 'What was spent is not known in money any more, so it cannot be bounded. Go on without a bound on the cost.'
  const likely = runUsd + judgeUsd
  if (spent.costUsd + likely <= maxCostUsd) return null
  return `The next trial would cost about ${formatUsd(likely)}, and ${formatUsd(spent.costUsd)} of ${formatUsd(maxCostUsd)} are spent. Go on with a higher bound on the cost.`
}

const meanOf = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
