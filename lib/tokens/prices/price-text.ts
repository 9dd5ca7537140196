import type { ModelPrice } from './model-price.ts'

/** Which price it is: `by the list price of gpt-4.1-mini on 2026-09-23`. */
export function priceText({ model, source, asOf }: Pick<ModelPrice, 'model' | 'source' | 'asOf'>): string {
  const which = source === 'list' ? 'list price' : 'configured price'
  return `by the ${which} of ${model}${asOf === null ? '' : ` on ${asOf}`}`
}

/** Why there is no money beside tokens, and what to do. */
export const moneyUnknown = (model: string): string =>
  `What it costs is not known: there is no price of ${model}. Set llm.price_per_million.`
