import type { TokenCount } from '../comparison.ts'
import type { ModelPrice } from './model-price.ts'

/** How a provider charges for what it reads. */
export interface Charging {
  /** Whether it keeps what it has read: what is sent again is read from the cache, what is new is written to it. */
  caching: boolean
}

/**
 * What tokens cost, in US dollars, not rounded. With caching the cached part of the input costs what reading from the
 * cache costs, and the rest what writing to it costs; that is also how what a provider really counted is charged. Without
 * it all of the input costs the same.
 */
export function costOf(
  { input, output, cached }: Pick<TokenCount, 'input' | 'output' | 'cached'>,
  price: ModelPrice,
  { caching }: Charging,
): number {
  const read = caching ? cached * price.cachedInput + (input - cached) * price.cacheWrite : input * price.input
  return (read + output * price.output) / 1e6
}
