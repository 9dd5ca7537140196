import type { Bill } from '../../lib/bill/bill.ts'
import type { Way } from '../../lib/tokens/comparison.ts'
import { WAY_NAMES } from '../../lib/tokens/way-names.ts'

/** One way of working, as a bar. */
export interface WayBar {
  way: Way
  name: string
  /** With what was sent before served from a cache. */
  isCached: boolean
  /** Dollars a month, or tokens of a task where no price is known. */
  amount: number
  /** Of the longest bar, 0 to 1. */
  share: number
  fill: `${(typeof BARS)[number]['fill']}${'' | '-light'}`
}

const BARS = [
  { way: 'direct', fill: 'hatched-direct' },
  { way: 'directWithSearch', fill: 'hatched-other' },
  { way: 'codeMode', fill: 'hatched-accent' },
] as const

/**
 * Each way with all that it reads and writes, and below it the same with prompt caching, where the price says what that costs: like
 * stands beside like, and what a cache saves each of them is told.
 */
export function wayBars({ ways, price }: Pick<Bill, 'ways' | 'price'>): { unit: 'usd' | 'tokens'; bars: WayBar[] } {
  const hasCache = price !== null && price.cachedInput < price.input
  const bars = BARS.flatMap(({ way, fill }): Omit<WayBar, 'share'>[] => {
    const { perTask, perMonth } = ways[way]
    const plain = { way, name: WAY_NAMES[way], isCached: false, amount: perMonth.cost ?? perTask.total, fill }
    if (!hasCache || perMonth.costCached === null) return [plain]
    return [plain, { ...plain, isCached: true, amount: perMonth.costCached, fill: `${fill}-light` }]
  })
  const most = Math.max(...bars.map(({ amount }) => amount))
  return {
    unit: price === null ? 'tokens' : 'usd',
    bars: bars.map((bar) => ({ ...bar, share: most === 0 ? 0 : bar.amount / most })),
  }
}
