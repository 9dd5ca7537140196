import { PlaygroundError } from '../errors.ts'
import type { Comparison } from './comparison.ts'
import type { ComparisonParts } from './comparison-parts.ts'

type Parts = Pick<ComparisonParts, 'priceOf' | 'sampler'>

/** Money that nobody knows cannot be bounded. `set` is the model that is set, which judges. */
export async function assertPriced(
  { models, tasks }: Pick<Comparison, 'models' | 'tasks'>,
  set: string | null,
  { priceOf }: Parts,
): Promise<void> {
  const judges = tasks.some(({ check }) => check?.kind === 'judge') && set !== null ? [set] : []
  for (const model of new Set([...models, ...judges]))
    if ((await priceOf(model)) === null)
      throw wrong(
        `What the model "${model}" costs is not known, so the cost cannot be bounded. Set llm.price_per_million, or leave out the bound.`,
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
