import { join } from 'node:path'
import { createAccess } from './access/create-access.ts'
import { createGrants } from './access/grants.ts'
import { createFetch } from './broker/fetch/create-fetch.ts'
import type { Config } from './config/config.ts'
import { createLog } from './config/log.ts'
import { createOffers } from './connections/find-offers.ts'
import { openServers } from './connections/open-servers.ts'
import { serverPolicy } from './connections/server-policy.ts'
import { lazyDatabase } from './db/lazy-database.ts'
import { createDiscovery } from './discovery/discover-tools.ts'
import { keptFile } from './discovery/kept-file.ts'
import { withoutPaused } from './discovery/pins/pause-tools.ts'
import { createPinStore } from './discovery/pins/pin-store.ts'
import { checkTypes } from './guardrails/check-types.ts'
import { collectHealth, collectHealthReport, type HealthSource } from './health/collect-health-report.ts'
import { configuredServers } from './mcp/client/configured-servers.ts'
import { folderOf } from './mcp/server-name.ts'
import { createOAuth } from './oauth/create-oauth.ts'
import { openPeople } from './people/open-people.ts'
import type { Person } from './people/person.ts'
import { checkInHome, checkWithTypes } from './pipeline/check-in-home.ts'
import { openRuns } from './pipeline/open-runs.ts'
import { type OpenSandbox, openSandbox } from './pipeline/open-sandbox.ts'
import type { RunServices } from './pipeline/run-services.ts'
import type { Playground } from './playground.ts'
import { holdLease } from './process/lease.ts'
import { nameOfOwner, thisProcess } from './process/owner.ts'
import { removeOrphanedFiles, temporaryDir } from './process/remove-orphaned-files.ts'
import { openSelection } from './selection/open-selection.ts'
import { weigh } from './selection/weigh.ts'
import { createModelSettings } from './settings/model-settings.ts'
import { createSeal } from './settings/seal.ts'
import { createGeneratorSource, testSettings } from './settings/use-model.ts'
import { createWorkspaces } from './workspace/create-workspaces.ts'

const MB = 1024 * 1024

/**
 * Builds every part once and joins them; the only file that knows them all. Cheap to call: the database, the
 * connections and the sandbox are opened when they are first needed. A sandbox that is open already is taken over and
 * closed with the rest.
 */
export async function createPlayground(config: Config, opened?: OpenSandbox): Promise<Playground> {
  const log = createLog(config)
  const warn = (message: string) => log('warn', message)
  const { sandbox, homeOf: placeOf } = opened ?? (await openSandbox(config, log))
  for (const note of config.notes) log('info', note)
  const { dataDir, serversDir, skillsDir } = config.paths
  holdLease(dataDir, nameOfOwner(thisProcess()))
  await removeOrphanedFiles(dataDir)

  const database = lazyDatabase(config)
  const seal = createSeal(dataDir)
  const access = createAccess(database.open, { warn })
  const grants = createGrants(database.open, database.isMade)
  const model = createModelSettings(config, database.open, seal)
  const { people, signUp, personOf, assertServable } = openPeople(config, { database, sandbox, onEnded: access.look })
  const oauth = createOAuth(config, { database: database.open, access, people, seal, log })

  const servers = await configuredServers(config, { note: warn })
  const names = Object.keys(servers)
  const connected = names.map(folderOf)
  const shared = { serversDir, skillsDir, connected }
  const workspaces = createWorkspaces(shared, config.workspaces.quota_mb * MB)
  const homeOf: OpenSandbox['homeOf'] = async (person) => ({ ...(await placeOf(person)), connected })

  const discovery = createDiscovery({
    serversDir,
    connected: names,
    disabled: names.filter((name) => servers[name]?.disabled),
    cache: keptFile(config, 'catalog', warn),
  })
  const pins = createPinStore({ dataDir, serversDir })
  const catalogOf = withoutPaused((home) => discovery.catalog(join(home.workspaceDir, 'servers'), home.personId), pins)
  const catalog = async (person: Person) => catalogOf(await homeOf(person))
  const selection = openSelection(config, warn)

  const policy = serverPolicy(config, servers)
  const { source, connections, service } = openServers(config, {
    ...{ servers, database, seal, shared, workspaces, catalog, policy, grants, pins, log },
  })

  const services: RunServices = {
    ...{ config, sandbox },
    ...policy,
    catalog: catalogOf,
    select: selection.select,
    assertChoice: selection.assertChoice,
    generator: createGeneratorSource(model, config.execution.allow_network_access),
    checkTypes: (program, { workspaceDir, personId }) =>
      checkTypes(program, workspaces.open(workspaceDir).modules().read, {
        ...{ root: config.root, temporaryDir: temporaryDir(dataDir), owner: personId },
      }),
    serversOf: (home) => source.list(home),
    callToolFor: (home) => (server, tool, input, signal) => connections.callTool(home, server, tool, input, signal),
    offersFor: (home) => createOffers(source, connections, home),
    fetch: createFetch({
      allowed: config.execution.allow_network_access,
      silenceMs: config.connections.call_timeout * 1000,
    }),
    workspaceOf: (home) => workspaces.open(home.workspaceDir),
  }
  const runs = openRuns(config, database, { services, grants, homeOf, personOf, mayRun: assertServable, log })
  const seen: HealthSource = {
    ...{ config, sandbox, connections },
    configured: names,
    askDatabase: () => people.isEmpty(),
    log: (message) => log('error', message),
  }

  return {
    ...{ config, log, people, access, oauth, signUp, runs, grants, catalog },
    modules: async ({ workspaceDir }) => workspaces.open(workspaceDir).modules().read,
    connections: service,
    meaning: selection.meaning,
    weigh: async (person, tools) => weigh(await catalog(person), tools),
    searchTools: async (person, query, options) => selection.search(await catalog(person), query, options),
    async openSearch(person) {
      const tools = await catalog(person)
      return (query, options) => selection.search(tools, query, options)
    },
    async check(person, program, { types = true } = {}) {
      const home = await homeOf(person)
      return types
        ? checkWithTypes(program, home, services)
        : checkInHome(program, home, await catalogOf(home), services)
    },
    model: { ...model, test: (settings, apiKey) => testSettings(model, settings, apiKey) },
    workspace: ({ workspaceDir }) => workspaces.open(workspaceDir),
    trash: ({ workspaceDir }) => workspaces.trash(workspaceDir),
    usage: ({ workspaceDir }) => workspaces.usage(workspaceDir),
    withinQuota: ({ workspaceDir }, work) => workspaces.withinQuota(workspaceDir, work),
    prewarm: (person) => void homeOf(person).then((home) => sandbox.prewarm(home)),
    sandbox: () => sandbox.describe(),
    sandboxStats: () => sandbox.stats(),
    health: () => collectHealth(seen),
    healthReport: () => collectHealthReport(seen),
    async close() {
      await runs.close()
      access.close()
      await Promise.all([sandbox.close(), connections.close(), discovery.close(), selection.close()])
      await database.close()
    },
  }
}
