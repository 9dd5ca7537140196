import { formatCount } from '../format/duration.ts'
import { costOf } from '../tokens/prices/cost-of.ts'
import type { ModelPrice } from '../tokens/prices/model-price.ts'
import type { Spent } from './event.ts'

/** With what it costs by the price that the comparison of its run knows, where it says nothing of it. */
export function withCost(spent: Spent, price: ModelPrice | undefined): Spent {
  if (spent.costUsd !== undefined || !price) return spent
  const { inputTokens: input, outputTokens: output, cachedInputTokens: cached = 0 } = spent
  return { ...spent, costUsd: costOf({ input, output, cached }, price, { caching: true }) }
}

/** `1,770 tokens read, 676 written, $0.0123` */
export function costText({ inputTokens, outputTokens, cachedInputTokens, costUsd }: Spent): string {
  const cached = cachedInputTokens ? `, ${formatCount(cachedInputTokens)} of them from the cache` : ''
  const money = costUsd === undefined ? '' : `, ${formatUsd(costUsd)}`
  return `${formatCount(inputTokens)} tokens read${cached}, ${formatCount(outputTokens)} written${money}`
}

/** Small sums are what there is mostly: two figures of them are told, however small. */
export function formatUsd(usd: number): string {
  const digits = usd >= 1 || usd === 0 ? 2 : Math.min(8, 1 - Math.floor(Math.log10(usd)))
  return `$${usd.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: Math.max(2, digits) })}`
}
