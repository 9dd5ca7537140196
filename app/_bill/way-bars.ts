import type { Bill } from '../../lib/bill/bill.ts'
import { WAY_NAMES } from '../../lib/tokens/way-names.ts'

/** One way of working, as a bar. */
export interface WayBar {
  name: string
  /** Dollars a month, or tokens of a task where no price is known. */
  amount: number
  /** Of the longest bar, 0 to 1. */
  share: number
  fill: 'hatched-direct' | 'hatched-direct-light' | 'hatched-other' | 'hatched-accent'
}

/**
 * Each way with all that it reads and writes. Direct calling stands there twice where the price of a cache is known: what a cache
 * saves it is told, also where that is more than code mode does.
 */
export function wayBars({ ways, price }: Bill): { unit: 'usd' | 'tokens'; bars: WayBar[] } {
  const amountOf = (way: keyof Bill['ways']) => ways[way].perMonth.cost ?? ways[way].perTask.total
  const cached = ways.direct.perMonth.costCached
  const hasCache = cached !== null && price !== null && price.cachedInput < price.input
  const bars: Omit<WayBar, 'share'>[] = [
    { name: WAY_NAMES.direct, amount: amountOf('direct'), fill: 'hatched-direct' },
    ...(hasCache ? [{ name: 'with prompt caching', amount: cached, fill: 'hatched-direct-light' as const }] : []),
    { name: WAY_NAMES.directWithSearch, amount: amountOf('directWithSearch'), fill: 'hatched-other' },
    { name: WAY_NAMES.codeMode, amount: amountOf('codeMode'), fill: 'hatched-accent' },
  ]
  const most = Math.max(...bars.map(({ amount }) => amount))
  return {
    unit: price === null ? 'tokens' : 'usd',
    bars: bars.map((bar) => ({ ...bar, share: most === 0 ? 0 : bar.amount / most })),
  }
}
