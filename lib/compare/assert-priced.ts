import { PlaygroundError } from '../errors.ts'
import { priceOf } from '../tokens/prices/price-of.ts'
import type { Comparison } from './comparison.ts'
import type { ComparisonParts } from './comparison-parts.ts'

type Parts = Pick<ComparisonParts, 'priceSettings' | 'sampler'>

/** Money that nobody knows cannot be bounded. `set` is the model that is set, which judges. */
export async function assertPriced(
  { models, tasks }: Pick<Comparison, 'models' | 'tasks'>,
  set: string | null,
  { priceSettings }: Parts,
): Promise<void> {
  const settings = await priceSettings()
  const judges = tasks.some(({ check }) => check?.kind === 'judge') && set !== null ? [set] : []
  const unknown = [...models, ...judges].find((model) => priceOf(settings, model) === null)
  if (unknown === undefined) return
  throw wrong(
    `What the model "${unknown}" costs is not known, so the cost cannot be bounded. Set llm.price_per_million, or leave out the bound.`,
  )
}

/** The same of a bound with which a comparison goes on. */
export async function assertBound(maxCostUsd: number, comparison: Comparison, parts: Parts): Promise<void> {
  if (!Number.isFinite(maxCostUsd) || maxCostUsd <= 0)
    throw wrong('Expected the bound on the cost to be a number above 0.')
  await assertPriced(comparison, await parts.sampler.model(), parts)
  if (comparison.spent.costUsd === null)
    throw wrong('What was spent is not known in money, so it cannot be bounded. Go on without a bound on the cost.')
}

const wrong = (message: string) => new PlaygroundError('invalid-input', message)
