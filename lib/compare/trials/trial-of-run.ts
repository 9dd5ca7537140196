import type { RunRecord } from '../../runs/event.ts'
import { describeOutcome } from '../../runs/outcome-text.ts'
import type { ModelUsage } from '../../tokens/model-usage.ts'
import { costAsCounted } from '../../tokens/prices/cost-of.ts'
import type { ModelPrice } from '../../tokens/prices/model-price.ts'
import type { Comparison, Trial } from '../comparison.ts'

/** What a run has cost. */
export interface RunCost {
  input: number
  output: number
  cached: number
  /** Null where the price is not known. */
  costUsd: number | null
}

type Counted = Pick<Trial, 'tokens' | 'turns' | 'asked' | 'calls' | 'ms' | 'costUsd'>

/** More requests than any way makes within its bounds: what is kept of them is no larger. */
const MOST_TURNS = 500

/** What a run says of its trial, but for the verdict. */
export function countsOf(run: RunRecord, price: ModelPrice | null): Counted {
  const { calls, ms } = { calls: run.toolCalls.length, ms: run.timings.totalMs }
  const turns = run.modelTurns?.slice(0, MOST_TURNS) ?? []
  const cost = costOfRun(run, price)
  if (cost === null) return { calls, ms }
  const asked = askedIn(run)
  const { input, output, cached, costUsd } = cost
  return {
    tokens: { input, output, cached, total: input + output, basis: basisOf(run) },
    turns: turns.map((turn) => ({ input: turn.input, output: turn.output, cached: turn.cached, what: turn.what })),
    ...(asked.input + asked.output > 0 && { asked: { input: asked.input, output: asked.output } }),
    ...{ calls, ms, costUsd },
  }
}

/** What a run has cost so far; null where nothing is known of it. */
export function costOfRun(run: RunRecord, price: ModelPrice | null): RunCost | null {
  const written = run.modelTurns ? sumOf(run.modelTurns) : run.spent && usageOf(run.spent)
  if (!written) return null
  const all = sumOf([written, askedIn(run)])
  return { ...all, costUsd: price && costAsCounted(all, price) }
}

/** What requests that a provider counted have cost. */
export function costOfUsage(usage: ModelUsage, price: ModelPrice | null): Comparison['spent'] {
  const sum = usageOf(usage)
  return { input: sum.input, output: sum.output, costUsd: price && costAsCounted(sum, price) }
}

/** What went wrong, where a run did not return. */
export function whyNot(run: RunRecord): string {
  const { title, sentence } = describeOutcome(run)
  return sentence === '' ? `${title}.` : `${title}: ${sentence}`
}

/** Of such an end nobody can say that it is the fault of how the task was done. */
export function isNoVerdict({ outcome }: RunRecord): boolean {
  if (outcome === null || outcome.kind === 'cancelled' || outcome.kind === 'interrupted' || outcome.kind === 'crashed')
    return true
  return outcome.kind === 'failed' && NOT_OF_THE_WAY.has(outcome.code)
}

/** Whether the provider, or a part of this installation, was not there. */
export const isOutage = ({ outcome }: RunRecord): boolean =>
  outcome?.kind === 'failed' && NOT_OF_THE_WAY.has(outcome.code)

/** Whether it ended by what this comparison let it spend, which was less than is configured. */
export const isCutByBudget = ({ outcome }: RunRecord): boolean =>
  outcome?.kind === 'failed' && outcome.budget?.isOwn === true

const NOT_OF_THE_WAY = new Set([
  'unavailable',
  'rate-limited',
  'busy',
  'configuration',
  'unauthorized',
  'internal',
  'disk-full',
])

type Sum = Pick<RunCost, 'input' | 'output' | 'cached'>

const sumOf = (counts: readonly Sum[]): Sum => ({
  input: counts.reduce((sum, { input }) => sum + input, 0),
  output: counts.reduce((sum, { output }) => sum + output, 0),
  cached: counts.reduce((sum, { cached }) => sum + cached, 0),
})

const usageOf = (usage: ModelUsage): Sum => ({
  ...{ input: usage.inputTokens, output: usage.outputTokens, cached: usage.cachedInputTokens ?? 0 },
})

/** What servers and the program itself had the model do. */
const askedIn = ({ samplings = [] }: RunRecord): Sum =>
  sumOf(samplings.flatMap(({ usage }) => (usage ? [usageOf(usage)] : [])))

function basisOf({ modelTurns, spent, samplings = [] }: RunRecord): 'measured' | 'computed' {
  const isCounted = modelTurns ? modelTurns.every(({ basis }) => basis === 'measured') : !spent?.isComputed
  return isCounted && samplings.every(({ isComputed }) => !isComputed) ? 'measured' : 'computed'
}

/** Nothing spent, nothing owed. */
export const NOTHING: Comparison['spent'] = { input: 0, output: 0, costUsd: 0 }

/** Both together; money that is not known makes the sum unknown, unless nothing was spent. */
export function addSpent(one: Comparison['spent'], other: Comparison['spent']): Comparison['spent'] {
  return {
    input: one.input + other.input,
    output: one.output + other.output,
    costUsd: one.costUsd === null || other.costUsd === null ? null : one.costUsd + other.costUsd,
  }
}
