import { join } from 'node:path'
import type { Sampler } from '../broker/write-sampling.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../config/log.ts'
import { namedModels } from '../config/named-models.ts'
import type { Catalog } from '../discovery/tool.ts'
import type { Person } from '../people/person.ts'
import type { Runs } from '../pipeline/runs.ts'
import { weigh } from '../selection/weigh.ts'
import type { Reserve } from '../workspace/quota.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { ComparisonParts } from './comparison-parts.ts'
import type { Comparisons } from './comparisons.ts'
import { createComparisons } from './create-comparisons.ts'
import { placeFixtures, removeFixtures } from './trials/place-fixtures.ts'

interface Opening {
  runs: Runs
  sampler: Sampler
  priceOf: ComparisonParts['priceOf']
  catalog(person: Person): Promise<Catalog>
  isLetIn(person: Person): Promise<boolean>
  workspaceOf(person: Person): Workspace
  withinQuota<T>(person: Person, work: (reserve: Reserve) => Promise<T>): Promise<T>
  log: Log
}

/** The comparisons of an installation, kept in its data folder and bounded as its configuration bounds runs. */
export function openComparisons(config: Config, opening: Opening): Comparisons {
  const { runs, sampler, priceOf, catalog, isLetIn, workspaceOf, withinQuota, log } = opening
  return createComparisons({
    dir: join(config.paths.dataDir, 'comparisons'),
    ...{ runs, sampler, priceOf, isLetIn, log },
    mostCostUsd: config.codegen.max_cost_usd ?? Number.POSITIVE_INFINITY,
    otherModels: namedModels(config.llm),
    weigh: async (person) => (await weigh(await catalog(person), [])).all,
    placeFiles: (person, id, files) =>
      withinQuota(person, async (reserve) => {
        await reserve(
          files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
          files.length,
        )
        return placeFixtures(workspaceOf(person), id, files)
      }),
    removeFiles: (person, id) => removeFixtures(workspaceOf(person), id),
  })
}
