import type { Config } from '../../config/config.ts'
import { listedPrice } from './listed-price.ts'
import type { ModelPrice } from './model-price.ts'
import { providerAt } from './provider-at.ts'

type Configured = NonNullable<Config['llm']['price_per_million']>

/** The settings that say what a model costs. */
export type PriceSettings = Pick<
  Config['llm'],
  'provider' | 'model' | 'base_url' | 'azure_endpoint' | 'azure_deployment_name' | 'price_per_million' | 'prices'
>

/**
 * What a model costs: what the configuration says of it; else what the list of prices says, where the model is asked at
 * its provider's own address. Null where neither knows it: a server of one's own, a deployment with a name of its own,
 * a model that the list does not have.
 */
export function priceOf(llm: PriceSettings, model: string): ModelPrice | null {
  const isTheModel = model === llm.model || model === llm.azure_deployment_name
  const configured = (isTheModel ? llm.price_per_million : undefined) ?? ownOf(llm.prices, model)
  if (configured) return asPrice(model, configured)
  const provider = providerAt(llm)
  if (provider === null) return null
  // A deployment may be of any model: `llm.model` then only is what it is called here.
  const isRenamed = llm.provider === 'azure_openai' && model === llm.model && llm.azure_deployment_name
  const listed = listedPrice(provider, isRenamed || model)
  return listed && { model, ...listed }
}

const ownOf = (prices: Config['llm']['prices'], model: string) =>
  Object.hasOwn(prices, model) ? prices[model] : undefined

function asPrice(model: string, { input, output, cached_input, cache_write, as_of }: Configured): ModelPrice {
  return {
    ...{ model, input, output },
    cachedInput: cached_input ?? input,
    cacheWrite: cache_write ?? input,
    ...{ source: 'configuration', asOf: as_of ?? null },
  }
}
