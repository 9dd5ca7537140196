import type { Config } from '../../config/config.ts'
import type { ModelPrice } from './model-price.ts'

/** What a model costs by the configuration; null where nobody has said. */
export function priceOf(llm: Config['llm'], model: string): ModelPrice | null {
  const prices = llm.price_per_million
  if (!prices) return null
  const { input, output, cached_input: cachedInput = input } = prices
  return { model, input, cachedInput, cacheWrite: input, output, source: 'configuration', asOf: null }
}
