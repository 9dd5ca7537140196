import type { MostSpent } from '../../../lib/pipeline/check-request.ts'
import { formatUsd } from '../../../lib/runs/cost-text.ts'
import type { RunBudget } from '../../../lib/runs/event.ts'
import { words } from './words.ts'

/** What the next run may spend on programs, as it is typed; empty where what is configured holds. */
export type Bounds = Record<keyof RunBudget, string>

/** In the order in which they are shown. */
export const BOUNDS = ['turns', 'tokens', 'cost_usd'] as const

/** What a run was started with. */
export const boundsFrom = (budget: RunBudget = {}): Bounds => ({
  turns: budget.turns?.toString() ?? '',
  tokens: budget.tokens?.toString() ?? '',
  cost_usd: budget.cost_usd?.toString() ?? '',
})

/** Bounds as they were kept; throws for a text of another time. */
export function parseBounds(text: string): Bounds {
  const kept = JSON.parse(text) as Partial<Bounds>
  const partOf = (name: keyof RunBudget) => (typeof kept[name] === 'string' ? kept[name] : '')
  return { turns: partOf('turns'), tokens: partOf('tokens'), cost_usd: partOf('cost_usd') }
}

/** What is wrong with one of them, in a sentence; null where it can be used. */
export function boundFault(name: keyof RunBudget, text: string, most: MostSpent): string | null {
  if (text.trim() === '' || (name === 'cost_usd' && most.cost_usd === null)) return null
  const value = numberOf(text)
  const limit = most[name] ?? Number.POSITIVE_INFINITY
  if (name === 'cost_usd') {
    if (value > 0 && value <= limit && Number.isFinite(value)) return null
    return Number.isFinite(limit) ? words.budget.atMost(limit) : words.budget.aboveZero
  }
  const isWhole = Number.isInteger(value) && value >= 1 && value <= limit
  return isWhole ? null : words.budget.whole(limit)
}

/** What a run is started with, undefined where nothing is bound; or what is wrong with it. */
export function budgetFrom(bounds: Bounds, most: MostSpent): { budget?: RunBudget } | { fault: string } {
  for (const name of BOUNDS) {
    const fault = boundFault(name, bounds[name], most)
    if (fault) return { fault: words.budget.fault(words.budget.labels[name], bounds[name].trim().slice(0, 20), fault) }
  }
  const set = BOUNDS.filter((name) => bounds[name].trim() !== '' && most[name] !== null)
  if (set.length === 0) return {}
  return { budget: Object.fromEntries(set.map((name) => [name, numberOf(bounds[name])])) }
}

/** `2 turns, 5,000 tokens, $0.05`; empty where nothing is bound. */
export const budgetText = ({ turns, tokens, cost_usd }: RunBudget = {}): string =>
  [
    turns !== undefined && words.budget.turns(turns),
    tokens !== undefined && words.budget.tokens(tokens),
    cost_usd !== undefined && formatUsd(cost_usd),
  ]
    .filter(Boolean)
    .join(', ')

/** Thousands may be set apart as they are shown: `5,000`. What else is written with a comma is no number. */
function numberOf(text: string): number {
  const plain = text.trim().replace(/^\$/, '')
  if (/^\d{1,3}(,\d{3})+$/.test(plain)) return Number(plain.replaceAll(',', ''))
  return /^\d{1,15}(\.\d{1,15})?(e-\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN
}
