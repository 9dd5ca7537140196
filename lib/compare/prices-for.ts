import type { ModelPrice } from '../tokens/prices/model-price.ts'
import type { ComparisonParts } from './comparison-parts.ts'

/** What the models of a comparison cost, and the one that judges; null where that is not known. */
export interface Prices {
  of(model: string): ModelPrice | null
  judge: ModelPrice | null
}

export async function pricesFor(
  { models }: { models: readonly string[] },
  { priceOf, sampler }: Pick<ComparisonParts, 'priceOf' | 'sampler'>,
): Promise<Prices> {
  const judge = await sampler.model()
  const known = new Map(await Promise.all(models.map(async (model) => [model, await priceOf(model)] as const)))
  return { of: (model) => known.get(model) ?? null, judge: judge === null ? null : await priceOf(judge) }
}
