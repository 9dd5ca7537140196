import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Sampler } from '../../broker/write-sampling.ts'
import type { Person } from '../../people/person.ts'
import type { ModelPrice } from '../../tokens/prices/model-price.ts'
import type { ComparisonParts } from '../comparison-parts.ts'
import type { Comparisons } from '../comparisons.ts'
import { createComparisons } from '../create-comparisons.ts'
import { createFakeRuns } from './fake-runs.ts'

export const ANN: Person = { id: 'ann', admin: false, workspaceDir: '/nowhere/ann', isListed: false }

export const PRICE: ModelPrice = {
  ...{ model: 'small', input: 1, cachedInput: 1, cacheWrite: 1, output: 10 },
  ...{ source: 'configuration', asOf: null },
}

/** Comparisons over runs that are played, in a folder of their own. `set` is the model that is set. */
export function openCompared(
  play: Parameters<typeof createFakeRuns>[0],
  options: Partial<ComparisonParts> & { judge?: (text: string) => string; price?: ModelPrice | null } = {},
) {
  const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'comparisons-'))
  if (!options.dir) onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const { judge = () => '{"passed": true}', price = PRICE, ...parts } = options
  const fake = createFakeRuns(play)
  const judged: string[] = []
  const sampler: Sampler = {
    model: async () => 'small',
    async write({ messages }) {
      const text = messages.map((message) => message.text).join('\n')
      judged.push(text)
      return { text: judge(text), model: 'small', stopReason: 'endTurn', usage: { inputTokens: 100, outputTokens: 10 } }
    },
  }
  const comparisons = createComparisons({
    ...{ dir, runs: fake.runs, sampler, otherModels: ['large'] },
    priceOf: async (model) => (model === 'small' ? price : null),
    mostCostUsd: 1,
    weigh: async () => ({ tools: 10, tokens: 2_000 }),
    isLetIn: async () => true,
    placeFiles: async () => async () => {},
    removeFiles: async () => {},
    log: () => {},
    ...parts,
  })
  return { comparisons, ...fake, judged, dir }
}

/** Starts one, and waits until it is not under way any more. */
export async function compare(comparisons: Comparisons, person: Person, request: Parameters<Comparisons['start']>[1]) {
  const { id } = await comparisons.start(person, request)
  await comparisons.ended(person, id)
  return comparisons.get(person, id)
}
