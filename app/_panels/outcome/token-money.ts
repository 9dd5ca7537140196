import { formatUsd } from '../../../lib/runs/cost-text.ts'
import type { TokenComparison } from '../../../lib/tokens/comparison.ts'
import { costOf } from '../../../lib/tokens/prices/cost-of.ts'
import { ourCost } from '../../../lib/tokens/prices/our-cost.ts'
import { moneyUnknown, priceText } from '../../../lib/tokens/prices/price-text.ts'
import { WAYS, wayInWords } from '../../../lib/tokens/way-names.ts'
import { type Caching, waysOf } from './token-figures.ts'
import { words } from './words.ts'

/** What each way costs in US dollars, in the order of the ways; null where the price is not known. */
export function costsOf(tokens: TokenComparison, caching: Caching): number[] | null {
  const { price } = tokens
  if (!price) return null
  const charging = { caching: caching === 'with' }
  const [, ...others] = waysOf(tokens)
  return [ourCost(tokens, price, charging), ...others.map(([, count]) => costOf(count, price, charging))]
}

/**
 * The money in plain words: by which price, and who costs least where that is not who needs the fewest tokens. Why there is none
 * where a model wrote and its price is not known; empty where no model did. `compares`: whether the run is held against other
 * ways at all.
 */
export function moneyText(tokens: TokenComparison, caching: Caching, model: string | null, compares: boolean): string {
  const { price } = tokens
  const costs = costsOf(tokens, caching)
  if (!price || !costs) return model === null ? '' : moneyUnknown(model)
  const by = priceText(price)
  const cheapest = costs.indexOf(Math.min(...costs))
  const isOurs = costs[0] === costs[cheapest]
  if (!compares) return words.money.plain(formatUsd(costs[0] as number), by)
  return isOurs ? words.money.oursLeast(by) : words.money.otherLeast(wayInWords(WAYS[cheapest]!), by)
}
