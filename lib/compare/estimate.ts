import { formatCount, formatQuantity } from '../format/duration.ts'
import type { Way } from '../tokens/comparison.ts'
import { countConversation } from '../tokens/conversation.ts'
import { countTokens } from '../tokens/count-tokens.ts'
import { costOf } from '../tokens/prices/cost-of.ts'
import type { Estimate } from './comparisons.ts'
import type { Plan } from './plan-comparison.ts'
import type { Prices } from './prices-for.ts'

/** Tokens that are assumed where nothing has been run yet. */
const ASSUMED = {
  /** Of the instructions for a program, and for calling tools. */
  programInstructions: 2_500,
  instructions: 200,
  /** Calls after each other, with what is written for each and comes back of it. */
  turns: 2,
  call: 60,
  result: 300,
  program: 250,
  answer: 80,
  /** What is chosen of the tools, at the most. */
  chosen: 5,
}

/** What the tools that are connected weigh. */
export interface ToolWeight {
  tools: number
  tokens: number
}

/** What a comparison would come to, by the tools that are connected. */
export async function estimateOf(plan: Plan, weight: ToolWeight, prices: Prices): Promise<Estimate> {
  const counts = await countTokens(plan.tasks.map(({ task }) => task))
  const perTask = Math.round(counts.reduce((sum, count) => sum + count, 0) / plan.tasks.length)
  const perTrial = plan.models.flatMap((model) =>
    plan.ways.map((way) => {
      const count = trialTokens(way, weight, perTask)
      const price = prices.of(model)
      return { way, model, tokens: count.total, costUsd: price && costOf(count, price, { caching: false }) }
    }),
  )
  const each = plan.tasks.length * plan.repeats
  const trials = each * perTrial.length
  const judged = plan.tasks.filter(({ check }) => check?.kind === 'judge').length * plan.repeats * perTrial.length
  const judge = { input: ASSUMED.instructions + perTask + ASSUMED.answer, output: ASSUMED.call, cached: 0 }
  const judgeCost = prices.judge && costOf(judge, prices.judge, { caching: false })
  const costs = [...perTrial.map(({ costUsd }) => costUsd), ...(judged > 0 ? [judgeCost] : [])]
  return {
    trials,
    tokens: each * sum(perTrial.map(({ tokens }) => tokens)) + judged * (judge.input + judge.output),
    costUsd: costs.includes(null)
      ? null
      : each * sum(perTrial.map(({ costUsd }) => costUsd ?? 0)) + judged * (judgeCost ?? 0),
    perTrial,
    basis: basisOf(weight, judged),
  }
}

function trialTokens(way: Way, { tools, tokens }: ToolWeight, perTask: number) {
  const { programInstructions, instructions, turns, call, result, program, answer, chosen } = ASSUMED
  const some = tools === 0 ? 0 : Math.round((tokens / tools) * Math.min(tools, chosen))
  const last = (count: ReturnType<typeof countConversation>) => ({
    ...{ input: count.input, output: count.output + answer, cached: count.cached },
    total: count.total + answer,
  })
  if (way === 'codeMode') {
    const sent = { schemas: some, task: programInstructions + perTask }
    return last(countConversation(sent, [{ written: program, read: result }]))
  }
  const calls = Array.from({ length: turns }, () => ({ written: call, read: result }))
  const task = instructions + perTask
  if (way === 'direct') return last(countConversation({ schemas: tokens, task }, calls))
  // The search itself is a call, and what it finds is its result.
  return last(countConversation({ schemas: instructions, task }, [{ written: call, read: some }, ...calls]))
}

function basisOf({ tools, tokens }: ToolWeight, judged: number): string {
  const { turns, chosen } = ASSUMED
  return `An estimate, computed from ${formatQuantity(tools, 'connected tool')} of ${formatCount(tokens)} tokens: direct calling sends all of them in each of ${turns + 1} requests, the other ways at most ${chosen} of them; ${turns} calls with short results are assumed${judged > 0 ? `, and a judge ${formatQuantity(judged, 'time')}` : ''}. Long results cost more.`
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
