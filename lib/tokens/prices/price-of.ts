import type { Config } from '../../config/config.ts'
import type { ModelPrice } from './model-price.ts'

/** The settings that say what a model costs. */
export type PriceSettings = Pick<
  Config['llm'],
  'provider' | 'model' | 'base_url' | 'azure_endpoint' | 'azure_deployment_name' | 'price_per_million'
>

/** What a model costs; null where that is not known. */
export function priceOf(llm: PriceSettings, model: string): ModelPrice | null {
  const configured = model === llm.model ? llm.price_per_million : undefined
  if (!configured) return null
  const { input, output, cached_input: cachedInput = input } = configured
  return { model, input, output, cachedInput, cacheWrite: input, source: 'configuration', asOf: null }
}
