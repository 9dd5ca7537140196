import { oursOf, type TokenComparison } from '../tokens/comparison.ts'
import { countTokens } from '../tokens/count-tokens.ts'
import { costAsCounted, costOf } from '../tokens/prices/cost-of.ts'
import type { ModelPrice } from '../tokens/prices/model-price.ts'
import { ourCost } from '../tokens/prices/our-cost.ts'
import { savingOf } from '../tokens/saving.ts'
import type { EndedRun } from './ended-run.ts'
import { partExactly } from './part-exactly.ts'
import type { Amounts, PartKind, Saving, SavingPart } from './saving.ts'

const NONE: Amounts = { used: 0, measured: 0, lost: 0, other: 0, usedNano: null, otherNano: null }

/**
 * What a run used and saved, parted among its servers and its skills. `price` is that of its model now, null where unknown:
 * what the run says itself goes first.
 */
export async function savingOfRun(run: EndedRun, price: ModelPrice | null): Promise<Saving> {
  const { runId, startedAt, outcome, model, tokens } = run
  const returned = outcome === 'returned'
  const amounts = amountsOf(run, returned, tokens?.price ?? price)
  const about = { runId, startedAt, outcome, model, returned, basis: basisOf(run) }
  if (!isCounted(run, amounts)) return { ...about, ...NONE, state: 'left-out', against: null, parts: [] }
  return {
    ...{ ...about, ...amounts, state: 'counted' },
    against: returned && tokens ? savingOf(tokens).against : null,
    parts: [...partsOf('server', amounts, await serversOf(run)), ...partsOf('skill', amounts, skillsOf(run))],
  }
}

/** A run that was asked to stop early has nothing to return. */
function isCounted({ way, isReplay, isTrial, outcome, tokens }: EndedRun, { used }: Amounts): boolean {
  if (way !== 'codeMode' || isReplay || isTrial) return false
  // One that called nothing has nothing to be held against; what was paid for it counts all the same.
  if (outcome === 'returned') return tokens !== null || used > 0
  return outcome !== 'stopped' || used > 0
}

function basisOf({ tokens, spent }: EndedRun): TokenComparison['basis'] {
  return tokens?.basis ?? (spent && !spent.isComputed ? 'measured' : 'computed')
}

/** Of a run that did not return everything counts against us, and nothing for us. */
function amountsOf(run: EndedRun, returned: boolean, price: ModelPrice | null): Amounts {
  const { tokens, spent } = run
  const asked = tokens?.codeMode.total ?? (spent ? spent.inputTokens + spent.outputTokens : 0)
  // Nobody reads what a run that did not return came to.
  const used = tokens && returned ? oursOf(tokens).total : asked
  const other = returned && tokens ? tokens[savingOf(tokens).against].total : 0
  return {
    ...{ used, other, measured: basisOf(run) === 'measured' ? asked : 0, lost: returned ? 0 : used },
    ...(price ? moneyOf(run, returned, price) : { usedNano: null, otherNano: null }),
  }
}

/** The other way at its cheapest, too: with a prompt cache or without one. */
function moneyOf({ tokens, spent }: EndedRun, returned: boolean, price: ModelPrice) {
  const nano = (usd: number) => Math.round(usd * 1e9)
  const others = returned && tokens ? [tokens.direct, tokens.directWithSearch] : []
  const costs = others.flatMap((way) => [true, false].map((caching) => costOf(way, price, { caching })))
  return {
    usedNano: nano(tokens ? usedIn({ ...tokens, ...(spent && { price }) }, returned, price) : spentIn(spent, price)),
    otherNano: costs.length === 0 ? 0 : nano(Math.min(...costs)),
  }
}

/** A price of its own says that a model was really asked. */
function usedIn({ reading, ...tokens }: TokenComparison, returned: boolean, price: ModelPrice): number {
  return ourCost({ ...tokens, ...(returned && reading && { reading }) }, price, { caching: true })
}

function spentIn(spent: EndedRun['spent'], price: ModelPrice): number {
  if (!spent) return 0
  const { inputTokens: input, outputTokens: output, cachedInputTokens: cached = 0 } = spent
  return costAsCounted({ input, output, cached }, price)
}

type Weights = ReadonlyMap<string, number>
/** What belongs to no server, or to no skill. */
const NOBODY: Weights = new Map([['', 1]])

/** By the tokens of the calls of each. */
async function serversOf({ calls }: EndedRun): Promise<Weights> {
  const counts = await countTokens(calls.map(({ text }) => text))
  const weights = new Map<string, number>()
  for (const [at, { server }] of calls.entries()) weights.set(server, (weights.get(server) ?? 0) + counts[at]!)
  return weights.size > 0 ? weights : NOBODY
}

/** In equal parts: which of them called what is not told. */
const skillsOf = ({ skills }: EndedRun): Weights =>
  skills.length > 0 ? new Map(skills.map((name) => [name, 1])) : NOBODY

/** Parts of a kind by these weights, which add up to the whole. */
export function partsOf(kind: PartKind, amounts: Amounts, weights: Weights): SavingPart[] {
  const names = [...weights.keys()]
  const part = (total: number) => partExactly(total, [...weights.values()])
  const partKnown = (total: number | null) => (total === null ? names.map(() => null) : part(total))
  // What was measured and what was computed, each: so a part is never measured beyond what it used.
  const [measured, computed] = [part(amounts.measured), part(amounts.used - amounts.measured)]
  const [other, usedNano, otherNano] = [part(amounts.other), partKnown(amounts.usedNano), partKnown(amounts.otherNano)]
  return names.map((name, at) => {
    const used = measured[at]! + computed[at]!
    return {
      ...{ kind, name, used, measured: measured[at]!, other: other[at]! },
      // Of one run all is lost or nothing.
      lost: amounts.lost === 0 ? 0 : used,
      ...{ usedNano: usedNano[at]!, otherNano: otherNano[at]! },
    }
  })
}
