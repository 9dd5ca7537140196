// By its default: an older Node.js could not link a name that it does not have, and the package not say which one it needs.
import module from 'node:module'
import type { ModelPrice } from './model-price.ts'

/** Which edition of the list is part of the product: its prices are as good as that day. */
export const LIST = { version: '0.1.8', asOf: '2026-09-23' } as const

type List = typeof import('@pydantic/genai-prices')
type Listed = string & keyof NonNullable<ReturnType<List['calcPrice']>>['model_price']

let list: List | undefined

/** Read when a price is first asked for: it is half a megabyte, and most commands need none. */
const listOf = () => (list ??= module.createRequire(import.meta.url)('@pydantic/genai-prices') as List)

/**
 * What the list says that a provider's model costs; null where it does not have it. Some cost more for requests that are
 * very long: what stands here is what the others cost.
 */
export function listedPrice(providerId: string, model: string): Omit<ModelPrice, 'model'> | null {
  // Any use of it finds the prices; the sum is not wanted.
  const found = listOf().calcPrice({ input_tokens: 1, output_tokens: 1 }, model, { providerId })
  if (!found) return null
  const priceFor = (what: Listed) => {
    const price = found.model_price[what]
    return typeof price === 'object' ? price.base : price
  }
  const [input, output] = [priceFor('input_mtok'), priceFor('output_mtok')]
  if (input === undefined || output === undefined) return null
  return {
    ...{ input, output },
    cachedInput: priceFor('cache_read_mtok') ?? input,
    cacheWrite: priceFor('cache_write_mtok') ?? input,
    ...{ source: 'list', asOf: LIST.asOf },
  }
}

/** How many tokens fit into one request to a model, as the list says; null where it does not. */
export function listedWindow(providerId: string, model: string): number | null {
  return listOf().calcPrice({ input_tokens: 1 }, model, { providerId })?.model.context_window ?? null
}
