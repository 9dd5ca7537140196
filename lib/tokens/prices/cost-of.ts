import type { ModelPrice } from './model-price.ts'

/** What these tokens cost, in US dollars. */
export function costOf(
  { input, output, cached }: { input: number; output: number; cached: number },
  price: ModelPrice,
  { caching }: { caching: boolean },
): number {
  const served = caching ? cached : 0
  return ((input - served) * price.input + served * price.cachedInput + output * price.output) / 1e6
}
