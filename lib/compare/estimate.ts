import { DEFAULT_ASSUMPTIONS } from '../bill/bill-assumptions.ts'
import { countWays } from '../bill/billed-ways.ts'
import { formatCount, formatQuantity } from '../format/duration.ts'
import type { Weight } from '../selection/weigh.ts'
import { countTokens } from '../tokens/count-tokens.ts'
import { costOf } from '../tokens/prices/cost-of.ts'
import type { Estimate } from './comparisons.ts'
import type { Plan } from './plan-comparison.ts'
import type { Prices } from './prices-for.ts'

/** What a comparison would come to, by the tools that are connected: as a bill counts, with the words of these tasks. */
export async function estimateOf(plan: Plan, weight: Weight, prices: Prices): Promise<Estimate> {
  const words = await countTokens(plan.tasks.map(({ task }) => task))
  const perTask = Math.round(sum(words) / plan.tasks.length)
  const assumed = { ...DEFAULT_ASSUMPTIONS, taskTokens: DEFAULT_ASSUMPTIONS.taskTokens + perTask }
  const counts = countWays(weight, assumed)
  const perTrial = plan.models.flatMap((model) =>
    plan.ways.map((way) => {
      const count = counts[way]
      const price = prices.of(model)
      return { way, model, tokens: count.total, costUsd: price && costOf(count, price, { caching: false }) }
    }),
  )
  const each = plan.tasks.length * plan.repeats
  const trials = each * perTrial.length
  const judged = plan.tasks.filter(({ check }) => check?.kind === 'judge').length * plan.repeats * perTrial.length
  const judge = { input: assumed.taskTokens + assumed.answerTokens, output: assumed.callTokens, cached: 0 }
  const judgeCost = prices.judge && costOf(judge, prices.judge, { caching: false })
  const costs = [...perTrial.map(({ costUsd }) => costUsd), ...(judged > 0 ? [judgeCost] : [])]
  return {
    trials,
    tokens: each * sum(perTrial.map(({ tokens }) => tokens)) + judged * (judge.input + judge.output),
    costUsd: costs.includes(null)
      ? null
      : each * sum(perTrial.map(({ costUsd }) => costUsd ?? 0)) + judged * (judgeCost ?? 0),
    perTrial,
    judge: judged > 0 ? { tokens: judge.input + judge.output, costUsd: judgeCost } : null,
    basis: basisOf(weight, judged),
  }
}

function basisOf({ tools, tokens }: Weight, judged: number): string {
  const { turnsPerTask, toolsPerTask } = DEFAULT_ASSUMPTIONS
  return `An estimate, computed from ${formatQuantity(tools, 'connected tool')} of ${formatCount(tokens)} tokens: direct calling sends all of them in each of ${turnsPerTask} requests, the other ways at most ${toolsPerTask} of them; ${turnsPerTask - 1} calls with short results are assumed${judged > 0 ? `, and a judge ${formatQuantity(judged, 'time')}` : ''}. Long results cost more.`
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
