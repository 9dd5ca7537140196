import { oursOf, type TokenComparison, wasAsked } from '../comparison.ts'
import { type Charging, costAsCounted, costOf } from './cost-of.ts'
import type { ModelPrice } from './model-price.ts'

/**
 * What code mode costs in a comparison, in US dollars: what was really asked as its provider charges it, and the turn that
 * reads the result, which nobody made, as the other ways are computed. Without caching all of it costs the same.
 */
export function ourCost(
  tokens: Pick<TokenComparison, 'codeMode' | 'reading' | 'basis' | 'price'>,
  price: ModelPrice,
  { caching }: Charging,
): number {
  const { codeMode, reading } = tokens
  if (!caching || !wasAsked(tokens)) return costOf(oursOf(tokens), price, { caching })
  return costAsCounted(codeMode, price) + (reading ? costOf({ ...reading, output: 0 }, price, { caching }) : 0)
}
