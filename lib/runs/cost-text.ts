import { formatCount } from '../format/duration.ts'
import type { Spent } from './event.ts'

/** `1,770 tokens read, 676 written, $0.0123` */
export function costText({ inputTokens, outputTokens, cachedInputTokens, costUsd }: Spent): string {
  const cached = cachedInputTokens ? `, ${formatCount(cachedInputTokens)} of them from the cache` : ''
  const money = costUsd === undefined ? '' : `, ${formatUsd(costUsd)}`
  return `${formatCount(inputTokens)} tokens read${cached}, ${formatCount(outputTokens)} written${money}`
}

/**
 * US dollars as everywhere in the product: `$1,204.40`, `$0.0025`, `−$0.02`. Small sums are what there is mostly: two figures of
 * them are told, however small.
 */
export function formatUsd(usd: number): string {
  if (usd < 0) return `−${formatUsd(-usd)}`
  const digits = usd >= 1 || usd === 0 ? 2 : Math.min(8, 1 - Math.floor(Math.log10(usd)))
  return `$${usd.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: Math.max(2, digits) })}`
}
