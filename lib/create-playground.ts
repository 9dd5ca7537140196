import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { createAccess } from './access/create-access.ts'
import { createGrants } from './access/grants.ts'
import { readApprovalRules } from './broker/approval-rules.ts'
import { createFetch } from './broker/fetch/create-fetch.ts'
import type { Config } from './config/config.ts'
import { createLog } from './config/log.ts'
import { createConnectionService } from './connections/connection-service.ts'
import { findServers } from './connections/find-servers.ts'
import { createModules } from './connections/keep-modules.ts'
import { createServerRows } from './connections/server-rows.ts'
import { createSignIns } from './connections/sign-in/create-sign-ins.ts'
import { toolProviders } from './connections/tool-providers.ts'
import { type Database, isMade, openDatabase } from './db/open-database.ts'
import { createRunRows } from './db/run-rows.ts'
import { createDiscovery } from './discovery/discover-tools.ts'
import type { Catalog } from './discovery/tool.ts'
import { messageOf } from './errors.ts'
import { checkTypes } from './guardrails/check-types.ts'
import { checkDatabase, collectHealthReport, type HealthSource } from './health/collect-health-report.ts'
import type { WeatherOptions } from './mcp/builtin/weather/weather-of-places.ts'
import { configuredServers } from './mcp/client/configured-servers.ts'
import { createConnections } from './mcp/client/create-connections.ts'
import type { McpServer } from './mcp/client/mcp-servers.ts'
import { createAllowedHosts } from './mcp/client/private-address.ts'
import { folderOf } from './mcp/server-name.ts'
import { asPerson, LOCAL_PERSON_ID, localPerson } from './people/as-person.ts'
import { createPeople } from './people/create-people.ts'
import { assertServable, limitToOne, type ReasonForOne } from './people/only-one-person.ts'
import type { Person } from './people/person.ts'
import { createSignUp } from './people/sign-up.ts'
import { checkInHome } from './pipeline/check-in-home.ts'
import type { RunServices } from './pipeline/run-services.ts'
import { createRuns } from './pipeline/runs.ts'
import type { Playground } from './playground.ts'
import { holdLease } from './process/lease.ts'
import { nameOfOwner, thisProcess } from './process/owner.ts'
import { removeOrphanedFiles, temporaryDir } from './process/remove-orphaned-files.ts'
import { Retention } from './runs/retention.ts'
import { RunStore } from './runs/run-store.ts'
import { createWaitingRuns } from './runs/waiting-runs.ts'
import type { Limits, SandboxHome } from './sandbox/contract.ts'
import { type OpenSandbox, openSandbox } from './sandbox/open-sandbox.ts'
import { createSelector } from './selection/create-selector.ts'
import { localModelOf } from './selection/embeddings/choose-embedder.ts'
import { createModelPull } from './selection/embeddings/model-pull.ts'
import { openMeaning } from './selection/embeddings/open-meaning.ts'
import { searchByMeaning } from './selection/search-by-meaning.ts'
import type { SearchOptions } from './selection/search-tools.ts'
import { assertMethod, resolveChoice, type ToolChoice } from './selection/tool-choice.ts'
import { weigh } from './selection/weigh.ts'
import { createModelSettings } from './settings/model-settings.ts'
import { createSeal } from './settings/seal.ts'
import { createGeneratorSource, testSettings } from './settings/use-model.ts'
import { openWorkspace } from './workspace/open-workspace.ts'
import { usageOf, withinQuota } from './workspace/quota.ts'
import { asResult } from './workspace/run-changes/current-run.ts'
import { openTrash } from './workspace/trash.ts'

const MB = 1024 * 1024

/**
 * Builds every part once and joins them; the only file that knows them all. Cheap to call: the database, the
 * connections and the sandbox are opened when they are first needed. A sandbox that is open already is taken over and
 * closed with the rest.
 */
export async function createPlayground(config: Config, opened?: OpenSandbox): Promise<Playground> {
  const log = createLog(config)
  const { sandbox, homeOf: placeOf } = opened ?? (await openSandbox(config, log))
  for (const note of config.notes) log('info', note)
  const quotaBytes = config.workspaces.quota_mb * MB
  const { dataDir, serversDir, skillsDir, migrationsDir } = config.paths
  holdLease(dataDir, nameOfOwner(thisProcess()))
  await removeOrphanedFiles(dataDir)

  let openedDatabase: Promise<Database> | undefined
  // One that could not be opened is tried again by whoever needs it next: it may be up by then.
  const database = () =>
    (openedDatabase ??= openDatabase(config.databaseUrl, migrationsDir, {
      directUrl: config.database.direct_url,
    }).catch((error: unknown) => {
      openedDatabase = undefined
      throw error
    }))
  const reasonForOne: ReasonForOne = async () => {
    // Who says that this is enough says that all who sign in trust each other.
    if (config.sandbox.min_isolation === 'permissions') return null
    return (await sandbox.describe()).onlyForOne ?? null
  }
  // Where there is no sandbox at all nobody's programs run, and each run says why: accounts can be made all the same.
  const knownReason: ReasonForOne = () => reasonForOne().catch(() => null)
  const access = createAccess(database, { warn: (message) => log('warn', message) })
  const people = limitToOne(createPeople(database, access.look), knownReason)
  const servers = await configuredServers(config, { note: (line) => log('warn', line) })
  const connected = Object.keys(servers).map(folderOf)
  const shared = { serversDir, skillsDir, connected }
  const homeOf: OpenSandbox['homeOf'] = async (person) => ({ ...(await placeOf(person)), connected })
  const workspaceOf = (workspaceDir: string) => openWorkspace(workspaceDir, { shared })
  const warn = (message: string) => log('warn', message)
  const isKept = config.optimizations.enabled && config.optimizations.tool_cache
  const kept = keptFor(serversDir, dataDir, isKept ? warn : null)
  const discovery = createDiscovery({
    serversDir,
    connected: Object.keys(servers),
    disabled: Object.keys(servers).filter((name) => servers[name]?.disabled),
    cache: kept('catalog'),
  })
  const seal = createSeal(dataDir)
  const serverRows = createServerRows(database, seal, () => isMade(config.databaseUrl), warn)
  const source = findServers(servers, serverRows, config.variable)
  const selector = createSelector({
    maxTokens: config.selection.max_tokens,
    index: kept('index'),
  })
  const mayReach = createAllowedHosts(config.connections.allowed_hosts)
  const signIns = createSignIns(serverRows, { mayReach, timeoutMs: config.connections.connect_timeout * 1000 })
  const meaning = openMeaning(config, warn)
  const pull = createModelPull({ ...localModelOf(config), hubUrl: config.embeddings.models_url }, meaning.retry)
  const assertChoice = (choice: ToolChoice, catalog: Catalog) => {
    assertMethod(choice, meaning.state())
    resolveChoice(choice, catalog)
  }
  const search = async (catalog: Catalog, query: string, options?: SearchOptions) => {
    assertMethod(options?.choice ?? {}, meaning.state())
    return searchByMeaning({ selector, meaning }, catalog, query, options)
  }
  const connections = createConnections({
    servers: source,
    providers: toolProviders({
      builtins: { weather: weatherOf(config), workspaceOf },
      log: (message) => log('info', message),
      callTimeoutMs: config.connections.call_timeout * 1000,
      connectTimeoutMs: config.connections.connect_timeout * 1000,
      idleMs: config.connections.idle * 1000,
      mayReach,
      authorize: signIns.authorize,
      async saveFile({ workspaceDir }, path, content) {
        await withinQuota(workspaceDir, quotaBytes, async (reserve) => {
          await reserve(content.length)
          await asResult(() => workspaceOf(workspaceDir).write(path, content))
        })
      },
    }),
    onToolsChanged(caller, { name, addedBy }) {
      modules
        .update({ caller, name, addedBy })
        .catch((error) => log('warn', `The modules of ${name} could not be brought up to date: ${messageOf(error)}`))
    },
  })
  const modules = createModules(connections, shared, (message) => log('info', message))
  const model = createModelSettings(config, database, seal)

  const catalogOf = (home: SandboxHome) => discovery.catalog(join(home.workspaceDir, 'servers'), home.personId)
  const catalogFor = async (person: Person) => catalogOf(await homeOf(person))
  const typesOf = (source: string, home: SandboxHome) =>
    checkTypes(source, workspaceOf(home.workspaceDir).modules().read, {
      ...{ root: config.root, temporaryDir: temporaryDir(dataDir), owner: home.personId },
    })

  const services: RunServices = {
    config,
    catalog: catalogOf,
    async select(task, catalog, { choice, signal }) {
      const likeness = choice?.method === 'words' ? null : await meaning.compare(task, catalog, signal)
      return selector.select(task, catalog, { likeness, choice })
    },
    assertChoice,
    generator: createGeneratorSource(model, config.execution.allow_network_access),
    checkTypes: typesOf,
    serversOf: (home) => source.list(home),
    callToolFor: (home) => (server, tool, input, signal) => connections.callTool(home, server, tool, input, signal),
    fetch: createFetch({
      allowed: config.execution.allow_network_access,
      silenceMs: config.connections.call_timeout * 1000,
    }),
    workspaceOf: (home) => workspaceOf(home.workspaceDir),
    isOwnWorkspace: (server) => isBuiltin(servers[server], 'filesystem'),
    isInWorkspace: (server) => isBuiltin(servers[server], 'filesystem') || isBuiltin(servers[server], 'database'),
    approvalOf: readApprovalRules(config.approvals.rules),
    sandbox,
  }
  const rows = createRunRows(database)
  const runsDir = join(dataDir, 'runs')
  const { run_mb, run_values_mb } = config.retention
  const store = new RunStore(runsDir, run_mb * MB, run_values_mb * MB)
  const grants = createGrants(database, () => isMade(config.databaseUrl))
  const runs = createRuns({
    ...{ store, rows },
    retention: new Retention({
      dir: runsDir,
      notesDir: join(dataDir, 'retention'),
      limits: { days: config.retention.days, bytes: config.retention.runs_mb * MB },
      isOver: (head) => store.isOver(head),
      // Where only commands are used there are no rows, and none are made for this.
      removeRows: async (personId, runIds) => {
        if (isMade(config.databaseUrl)) await rows.remove(personId, runIds)
      },
      warn,
    }),
    services,
    grants,
    waiting: createWaitingRuns(join(dataDir, 'waiting')),
    approvalTimes: {
      releaseMs: config.approvals.release_after * 1000,
      expiryMs: config.approvals.expire_after * 1000,
    },
    personOf: async ({ personId, workspaceDir }) => {
      if (personId === LOCAL_PERSON_ID) return localPerson(workspaceDir)
      const account = await people.find(personId)
      return account && asPerson(account, config)
    },
    limits: limitsOf(config),
    homeOf,
    log,
    mayRun: () =>
      assertServable(async () => (isMade(config.databaseUrl) ? (await people.list()).length : 0), reasonForOne),
  })

  const seen: HealthSource = {
    ...{ config, sandbox, connections },
    configured: Object.keys(servers),
    askDatabase: () => people.isEmpty(),
    log: (message) => log('error', message),
  }

  return {
    config,
    people,
    access,
    signUp: createSignUp(config, people, knownReason),
    runs,
    grants,
    catalog: catalogFor,
    modules: async (person) => workspaceOf(person.workspaceDir).modules().read,
    connections: createConnectionService({
      source,
      rows: serverRows,
      connections,
      modules,
      signIns,
      catalog: catalogFor,
      configured: new Set(Object.keys(servers)),
      maxPerPerson: config.connections.max_per_person,
      policy: services,
      limits: {
        connectMs: config.connections.connect_timeout * 1000,
        callMs: config.connections.call_timeout * 1000,
      },
      variable: config.variable,
    }),
    meaning: { state: meaning.state, pull },
    weigh: async (person, names) => weigh(await catalogFor(person), names),
    searchTools: async (person, query, options) => search(await catalogFor(person), query, options),
    async openSearch(person) {
      const catalog = await catalogFor(person)
      return (query, options) => search(catalog, query, options)
    },
    async check(person, source, { types = true } = {}) {
      const home = await homeOf(person)
      const verdict = await checkInHome(source, home, await catalogOf(home), services)
      if (!types || !verdict.ok) return verdict
      const findings = [...verdict.findings, ...(await typesOf(source, home))]
      return { ok: !findings.some((finding) => finding.severity === 'error'), findings }
    },
    workspace: (person) => workspaceOf(person.workspaceDir),
    model: {
      ...model,
      test: (settings, apiKey) => testSettings(model, settings, apiKey),
    },
    trash: (person) => openTrash(person.workspaceDir, { shared, quotaBytes }),
    usage: (person) => usageOf(person.workspaceDir, quotaBytes),
    withinQuota: (person, work) => withinQuota(person.workspaceDir, quotaBytes, work),
    prewarm: (person) => void homeOf(person).then((home) => sandbox.prewarm(home)),
    sandbox: () => sandbox.describe(),
    sandboxStats: () => sandbox.stats(),
    async health() {
      const { backend, engine, layers } = await sandbox.describe()
      const ok = (await checkDatabase(seen)).answeredMs !== null
      const database = ok ? ('ok' as const) : ('unavailable' as const)
      return { ok, version: config.version, sandbox: { backend, engine, layers }, database }
    },
    healthReport: () => collectHealthReport(seen),
    async close() {
      await runs.close()
      access.close()
      await Promise.all([
        sandbox.close(),
        connections.close(),
        discovery.close(),
        selector.close(),
        meaning.close(),
        pull.close(),
      ])
      if (openedDatabase) await (await openedDatabase).$disconnect()
    },
  }
}

/**
 * Files about a tree of servers lie with our data: the tree itself is read-only to us. Each tree has files of its own.
 * None where nothing is to be kept.
 */
function keptFor(serversDir: string, dataDir: string, log: ((message: string) => void) | null) {
  const tree = createHash('sha256').update(resolve(serversDir)).digest('hex').slice(0, 16)
  return (name: string) => (log === null ? undefined : { file: join(dataDir, 'tools', `${tree}.${name}`), log })
}

function weatherOf({ weather }: Config): WeatherOptions {
  const { base_url: baseUrl, geocoding_url: geocodingUrl } = weather
  // Who names one address of the service means it for both.
  return baseUrl === undefined ? {} : { baseUrl, geocodingUrl: geocodingUrl ?? baseUrl }
}

/** By what it is and not by its name: an administrator may give that name to another server. */
function isBuiltin(server: McpServer | undefined, name: string): boolean {
  return server !== undefined && 'builtin' in server && server.builtin === name
}

function limitsOf({ guardrails, sandbox: { limits } }: Config): Limits {
  const timeoutMs = guardrails.max_execution_time * 1000
  return {
    timeoutMs,
    cpuMs: timeoutMs,
    memoryMb: guardrails.max_memory_mb,
    outputBytes: limits.output_bytes,
    resultBytes: limits.result_bytes,
    toolCalls: limits.tool_calls,
    toolCallsInFlight: limits.tool_calls_in_flight,
    toolArgumentBytes: limits.tool_argument_bytes,
    toolResultBytes: limits.tool_result_bytes,
    diskBytes: limits.disk_bytes,
    diskFiles: limits.disk_files,
  }
}
