import { listedWindow } from './listed-price.ts'
import type { PriceSettings } from './price-of.ts'
import { providerAt } from './provider-at.ts'

/** What models take at the least today that are made for work with tools: where that of the model is not known. */
const USUAL_TOKENS = 200_000

/** How many tokens fit into one request to a model. */
export interface ContextWindow {
  tokens: number
  /** Whose that is; null where no model is set, or the list does not know it. */
  model: string | null
}

/** That of the model that is set, where it is asked at its provider's own address and is in the list. */
export function contextWindowOf(
  llm: Pick<PriceSettings, 'provider' | 'model' | 'base_url' | 'azure_endpoint'>,
  isSet: boolean,
): ContextWindow {
  const provider = isSet ? providerAt(llm) : null
  const tokens = provider === null ? null : listedWindow(provider, llm.model)
  return tokens === null ? { tokens: USUAL_TOKENS, model: null } : { tokens, model: llm.model }
}
