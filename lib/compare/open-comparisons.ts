import { join } from 'node:path'
import type { Sampler } from '../broker/write-sampling.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../config/log.ts'
import type { Catalog } from '../discovery/tool.ts'
import { isObject } from '../json/objects.ts'
import type { Person } from '../people/person.ts'
import { mostOf } from '../pipeline/check-request.ts'
import type { Runs } from '../pipeline/runs.ts'
import { weigh } from '../selection/weigh.ts'
import type { ModelSettingsStore } from '../settings/model-settings.ts'
import type { Reserve } from '../workspace/quota.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Comparisons } from './comparisons.ts'
import { createComparisons } from './create-comparisons.ts'
import { placeFixtures, removeFixtures } from './trials/place-fixtures.ts'

interface Opening {
  runs: Runs
  sampler: Sampler
  model: Pick<ModelSettingsStore, 'resolve'>
  catalog(person: Person): Promise<Catalog>
  isLetIn(person: Person): Promise<boolean>
  workspaceOf(person: Person): Workspace
  withinQuota<T>(person: Person, work: (reserve: Reserve) => Promise<T>): Promise<T>
  log: Log
}

/** The comparisons of an installation, kept in its data folder and bounded as its configuration bounds runs. */
export function openComparisons(config: Config, opening: Opening): Comparisons {
  const { runs, sampler, model, catalog, isLetIn, workspaceOf, withinQuota, log } = opening
  const { tokens, cost_usd: costUsd } = mostOf(config)
  return createComparisons({
    dir: join(config.paths.dataDir, 'comparisons'),
    ...{ runs, sampler, isLetIn, log, most: { tokens, costUsd } },
    otherModels: [...config.llm.models, ...pricedIn(config.llm)],
    async priceSettings() {
      // Where the model is asked may have been set on the page; what it costs stands in the configuration.
      const { provider, baseUrl, azureEndpoint, azureDeployment } = await model.resolve()
      return {
        ...{ ...config.llm, provider, base_url: baseUrl || undefined },
        azure_endpoint: azureEndpoint || undefined,
        azure_deployment_name: azureDeployment || undefined,
      }
    },
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

/** Models that the configuration has prices of may be named, too. */
function pricedIn(llm: Config['llm']): string[] {
  return 'prices' in llm && isObject(llm.prices) ? Object.keys(llm.prices) : []
}
