import type { TokenCount } from '../comparison.ts'
import type { ModelPrice } from './model-price.ts'

/** How a provider charges for what it reads. */
export interface Charging {
  /** Whether it keeps what it has read: what is sent again is read from the cache, what is new is written to it. */
  caching: boolean
}

/**
 * What computed tokens would cost, in US dollars, not rounded. With caching the cached part of the input costs what reading
 * from the cache costs, and the rest what writing to it costs. Without it all of the input costs the same.
 */
export function costOf(
  { input, output, cached }: Pick<TokenCount, 'input' | 'output' | 'cached'>,
  price: ModelPrice,
  { caching }: Charging,
): number {
  const read = caching ? cached * price.cachedInput + (input - cached) * price.cacheWrite : input * price.input
  return (read + output * price.output) / 1e6
}

/**
 * What requests cost that were really made, in US dollars, not rounded: what the provider had in its cache at the price of
 * reading from there, and the rest as ordinary input, since no request asks a provider to write to its cache.
 */
export function costAsCounted(
  { input, output, cached }: Pick<TokenCount, 'input' | 'output' | 'cached'>,
  price: ModelPrice,
): number {
  return (cached * price.cachedInput + (input - cached) * price.input + output * price.output) / 1e6
}
