import { join } from 'node:path'
import { createAccess } from './access/create-access.ts'
import { createGrants } from './access/grants.ts'
import { createAdministration } from './administration/administration.ts'
import { audited, auditedAccess, auditedPeople } from './audit/audited.ts'
import { createAudit } from './audit/create-audit.ts'
import { createBill } from './bill/create-bill.ts'
import type { AskOptions } from './broker/ask/run-asks.ts'
import type { SamplingOptions } from './broker/run-samplings.ts'
import type { Sampler } from './broker/write-sampling.ts'
import { createFoundServers } from './clients/found-servers.ts'
import { openComparisons } from './compare/open-comparisons.ts'
import { endComparisons, removeComparisons } from './compare/remove-comparisons.ts'
import type { Config } from './config/config.ts'
import { createLog } from './config/log.ts'
import { createOffers } from './connections/find-offers.ts'
import { openServers } from './connections/open-servers.ts'
import { serverPolicy } from './connections/server-policy.ts'
import { serversInUse } from './connections/servers-in-use.ts'
import { lazyDatabase } from './db/lazy-database.ts'
import { createDiscovery } from './discovery/discover-tools.ts'
import { keptFile } from './discovery/kept-file.ts'
import { readWithTypes } from './discovery/learned/learned-types.ts'
import { openLearning } from './discovery/learned/open-learning.ts'
import { generatedFiles } from './discovery/modules/generated-files.ts'
import { withoutPaused } from './discovery/pins/pause-tools.ts'
import { createPinStore } from './discovery/pins/pin-store.ts'
import { PlaygroundError } from './errors.ts'
import { createFetch } from './fetch/create-fetch.ts'
import { checkTypes } from './guardrails/check-types.ts'
import { collectHealth, collectHealthReport, type HealthSource } from './health/collect-health-report.ts'
import { createHealthHistory } from './health/history/health-history.ts'
import { createHistory } from './history/create-history.ts'
import { entriesOf, type OwnServers } from './mcp/builtin/own-servers.ts'
import { configuredServers } from './mcp/client/entries/configured-servers.ts'
import { expandEnvironment } from './mcp/client/entries/expand-environment.ts'
import type { McpServer } from './mcp/client/mcp-servers.ts'
import { folderOf } from './mcp/server-name.ts'
import { createOAuth } from './oauth/create-oauth.ts'
import type { Account } from './people/account.ts'
import { asPerson } from './people/as-person.ts'
import { createCleaning } from './people/cleaning/clean-workspaces.ts'
import { welcoming } from './people/cleaning/welcoming.ts'
import { openPeople } from './people/open-people.ts'
import { ownCheckpoints, ownFiles } from './people/own-files.ts'
import { ownStates } from './people/own-states.ts'
import type { Person } from './people/person.ts'
import { createPreferences } from './people/preferences.ts'
import { assertMayWrite } from './people/reach.ts'
import { removeAccount } from './people/remove-account.ts'
import { createNarrowing, offeredTools, reachesServer, readWithinReach } from './people/within-reach.ts'
import { checkInHome, checkWithTypes } from './pipeline/check-in-home.ts'
import { joinSessions } from './pipeline/join-sessions.ts'
import { checkpointLimitsOf, quotaOf } from './pipeline/limits.ts'
import { openRuns } from './pipeline/open-runs.ts'
import { type OpenSandbox, openSandbox } from './pipeline/open-sandbox.ts'
import { type PersonHome, withReach } from './pipeline/person-home.ts'
import { personLimits } from './pipeline/person-limits.ts'
import type { RunServices } from './pipeline/run-services.ts'
import { createSkillUse } from './pipeline/skills/skill-use.ts'
import { createSkills } from './pipeline/skills/skills.ts'
import type { Playground } from './playground.ts'
import { holdLease } from './process/lease.ts'
import { nameOfOwner, thisProcess } from './process/owner.ts'
import { removeOrphanedFiles, runningDirIn, temporaryDir } from './process/remove-orphaned-files.ts'
import { createSavings } from './savings/create-savings.ts'
import { openSelection } from './selection/open-selection.ts'
import { weigh } from './selection/weigh.ts'
import { createSessions } from './sessions/create-sessions.ts'
import { findLocalServers, readPorts } from './settings/local-servers/find-local-servers.ts'
import { createModelSettings } from './settings/model-settings.ts'
import { createSeal } from './settings/seal.ts'
import { taskRoute } from './settings/task-route.ts'
import {
  createCallingSource,
  createGeneratorSource,
  createPrices,
  createSampler,
  testSettings,
  windowOfModel,
} from './settings/use-model.ts'
import { createSkillStore } from './skills/skill-store.ts'
import type { Caller } from './tools/tool-provider.ts'
import { createWorkspaces } from './workspace/create-workspaces.ts'

/**
 * Builds every part once and joins them; the only file that knows them all. Cheap to call: the database, the
 * connections and the sandbox are opened when they are first needed. A sandbox that is open already is taken over and
 * closed with the rest. `own` are servers of this process, beside those that are configured.
 */
export async function createPlayground(
  config: Config,
  opened?: OpenSandbox,
  own: OwnServers = {},
): Promise<Playground> {
  const log = createLog(config)
  const warn = (message: string) => log('warn', message)
  const { sandbox, homeOf: placeOf } = opened ?? (await openSandbox(config, log))
  for (const note of config.notes) log('info', note)
  const localPorts = readPorts(config.variable('LOCAL_MODEL_PORTS'), warn)
  const { dataDir, serversDir, skillsDir } = config.paths
  holdLease(dataDir, nameOfOwner(thisProcess()))
  await removeOrphanedFiles(dataDir)

  const database = lazyDatabase(config)
  const seal = createSeal(dataDir)
  const {
    audit,
    rows: auditRows,
    ...auditing
  } = createAudit({
    ...{ database, keptDays: config.retention.audit_days, keptEntries: config.retention.audit_entries },
    fault: (message) => log('error', message),
  })
  const access = auditedAccess(createAccess(database.open, { warn }), audit, auditRows)
  const grants = createGrants(database.open, database.isMade)
  const model = createModelSettings(config, database.open, seal)
  const cleaning = createCleaning(config, { database, log })
  const { people, signUp, invitations, personOf, assertServable } = openPeople(config, {
    ...{ database, sandbox, onEnded: access.look },
    onDelete: cleaning.accountDeleted,
    noting: (same) => auditedPeople(same, audit),
  })
  const oauth = createOAuth(config, { database: database.open, access, people, seal, log })

  const servers = { ...(await configuredServers(config, { note: warn })), ...entriesOf(own) }
  const names = Object.keys(servers)
  // One that cannot be connected to is told and shown; the others are there all the same.
  const withFaults = names.map((name) => ({ name, ...faultOf(servers[name]!, config) }))
  for (const { name, fault } of withFaults) if (fault) warn(`The server "${name}" cannot be connected to: ${fault}`)
  const connected = names.map(folderOf)
  const shared = { serversDir, skillsDir, connected }
  const kept = createWorkspaces({
    ...{ shared, quota: quotaOf(config), checkpoints: checkpointLimitsOf(config) },
    ...{ workspacesDir: config.paths.workspacesDir, versionsDir: join(dataDir, 'states') },
    runningDir: runningDirIn(dataDir),
  })
  // The one place where whoever comes back has what was set aside, by whatever way they come.
  const workspaces = welcoming(kept, cleaning.welcome)
  const homeOf = async (person: Person): Promise<PersonHome> => {
    cleaning.welcome(person.workspaceDir)
    return withReach({ ...(await placeOf(person)), connected }, person.reach)
  }

  const discovery = createDiscovery({
    serversDir,
    connected: names,
    disabled: names.filter((name) => servers[name]?.disabled),
    cache: keptFile(config, 'catalog', warn),
  })
  const policy = serverPolicy(config, servers)
  const narrow = createNarrowing(policy.saidToRead)
  const pins = createPinStore({ dataDir, serversDir })
  const inUse = withoutPaused((home) => discovery.catalog(join(home.workspaceDir, 'servers'), home.personId), pins)
  // The one place where tools are left out that a token does not reach.
  const reached = async (home: PersonHome) => narrow(await inUse(home), home.reach)
  const catalogOf = async (home: PersonHome) => (await reached(home)).catalog
  const catalog = async (person: Person) => catalogOf(await homeOf(person))
  const modulesFor = (home: PersonHome) => {
    const { read } = workspaces.open(home.workspaceDir).modules()
    return home.reach ? readWithinReach(read, () => reached(home)) : read
  }
  const learning = openLearning(config, warn)
  const learned = async (person: Person) => learning.typesOf(person.id, await catalog(person))
  const selection = openSelection(config, warn)

  const healthHistory = createHealthHistory({ ...{ dataDir, database, warn }, stats: () => sandbox.stats() })

  const sampler = createSampler(model)
  const priceOf = createPrices(model, config.llm)
  const sampling = samplingOf(config, sampler)
  const { source, connections, service } = openServers(config, {
    ...{ servers, own, database, seal, shared, workspaces, catalog, policy, grants, pins, log },
    onCall: healthHistory.countCall,
    canSample: async () => ((await sampling?.sampler.model()) ?? null) !== null,
  })

  const skillStore = createSkillStore(dataDir, config.paths.workspacesDir)
  const skillUse = createSkillUse({
    ...{ store: skillStore, catalogOf, warn },
    modulesOf: ({ workspaceDir }) => workspaces.open(workspaceDir).modules(),
  })
  const usedBy = (home: Caller) => serversInUse(source, connections, { ...home, isAdministrator: false })
  const services: RunServices = {
    skills: skillUse,
    ...{ config, sandbox, sampling, asking: askingOf(config, sampler) },
    ...policy,
    ...{ catalog: catalogOf, reached },
    select: selection.select,
    assertChoice: selection.assertChoice,
    generator: createGeneratorSource(model, config.execution.allow_network_access),
    priceOf,
    inUse: usedBy,
    callingModel: createCallingSource(model),
    learned: async (home) => learning.typesOf(home.personId, await catalogOf(home)),
    learn: learning.learn,
    async checkTypes(program, home) {
      const settings = { installation: config.installation, temporaryDir: temporaryDir(dataDir), owner: home.personId }
      return checkTypes(program, modulesFor(home), { ...settings, learned: await services.learned(home) })
    },
    grantsOf: grants.of,
    serversOf: (home) => source.list(home),
    callToolFor:
      (home, isAdministrator) =>
      (...call) =>
        connections.callTool({ ...home, isAdministrator }, ...call),
    offersFor: (home) => createOffers(source, connections, home, reachesServer(home.reach)),
    fetch: createFetch({
      allowed: config.execution.allow_network_access,
      silenceMs: config.connections.call_timeout * 1000,
    }),
    workspaceOf: (home) => workspaces.open(home.workspaceDir),
    checkpointsOf: (home) => workspaces.checkpoints(home.workspaceDir),
    statesOf: (home) => workspaces.states(home.workspaceDir, home.personId),
  }
  const { workspacesDir } = config.paths
  const recordOf = (id: string, runId: string) => runs.get({ id }, runId)
  const sessions = createSessions({ database, recordOf, workspaces, workspacesDir, log })
  const { savings, ended, ...saved } = createSavings({ database, priceOf, runs: () => runs, warn })
  const runs = openRuns(config, database, {
    ...{ services, grants, sessions, ended, homeOf, personOf, mayRun: assertServable, log },
    workspaceLeftBy: (personId) => kept.open(join(workspacesDir, personId)),
  })
  const history = createHistory({ database, personOf, runs: () => runs, warn })
  const comparisons = openComparisons(config, {
    ...{ runs, sampler, priceOf, catalog, log },
    // A browser that signs out leaves what it began; a token that is taken back does not, nor does an account that is gone or disabled.
    async isLetIn(person) {
      if (!person.isListed) return true
      if (person.tokenId !== undefined || person.appId !== undefined) return access.isLetIn(person)
      return people.letsIn(person.id)
    },
    workspaceOf: (person) => ownFiles(person, workspaces.open(person.workspaceDir)),
    withinQuota: ({ workspaceDir }, work) => workspaces.withinQuota(workspaceDir, work),
  })
  const skills = createSkills({
    ...{ store: skillStore, use: skillUse, runs, skillsDir, homeOf, catalogOf: catalog, search: selection.search },
    ...{ config, sampler, priceOf, learned },
    workspaceOf: (person) => ownFiles(person, workspaces.open(person.workspaceDir)),
    withinQuota: ({ workspaceDir }, work) => workspaces.withinQuota(workspaceDir, work),
    trashOf: ({ workspaceDir }) => workspaces.trash(workspaceDir),
    authorOf: async ({ id, isListed }) => (isListed && (await people.find(id))?.email) || id,
  })
  const stopAll = async (person: Person) => {
    await endComparisons(comparisons, person)
    await runs.stopAll(person)
  }
  const removing = {
    stop: stopAll,
    kept: {
      comparisons: (gone: Person) => removeComparisons(comparisons, gone),
      runs: (gone: Person) => runs.removeAll(gone),
      'learned types': (gone: Person) => learning.forgetAll(gone.id),
    },
    warn,
  }
  const removeAnother = (account: Account) => {
    const assertMayLeave = () => people.assertMayRemove(account.email)
    const leave = () => people.remove(account.email)
    return removeAccount(asPerson(account, config), { people: { assertMayLeave, leave }, ...removing })
  }
  const bill = createBill(config, {
    ...{ catalog, priceOf, isModelSet: async () => (await model.resolve()).enabled },
    servers: ({ id: personId, workspaceDir }) => source.list({ personId, workspaceDir }),
    inUse: ({ id: personId, workspaceDir }) => usedBy({ personId, workspaceDir }),
  })
  const seen: HealthSource = {
    ...{ config, sandbox, connections },
    configured: withFaults,
    askDatabase: () => people.isEmpty(),
    log: (message) => log('error', message),
  }

  // What comes in from here on is noted; what the parts do among themselves was noted where it began.
  const noted = audited(
    { connections: service, grants, sessionsOf: (same) => joinSessions(sessions, same), runs, history, model },
    audit,
    auditRows,
  )

  return {
    ...{ config, log, people, oauth, signUp, invitations, comparisons, skills, catalog, bill, audit },
    ...{ access, runs: noted.runs, grants: noted.grants, sessions: noted.sessions },
    administration: createAdministration({
      ...{ database, people, invitations, audit },
      endSessions: access.sessions.endAll,
      usage: (account) => workspaces.usage(asPerson(account, config).workspaceDir),
      stopRuns: (account) => stopAll(asPerson(account, config)),
      removeAccount: removeAnother,
    }),
    healthHistory,
    preferences: createPreferences(database.open),
    ...{ savings, history: noted.history },
    offeredTools: async (person) => offeredTools(await catalog(person), policy.saidToRead),
    learned,
    forgetLearned: async (person, tool) => {
      assertMayWrite(person, 'forget what was learned')
      return learning.forget(person.id, tool)
    },
    modules: async (person) => readWithTypes(modulesFor(await homeOf(person)), await learned(person)),
    connections: noted.connections,
    found: createFoundServers(config, noted.connections),
    meaning: selection.meaning,
    weigh: async (person, tools) => weigh(await catalog(person), tools),
    async searchTools(person, query, options) {
      const { withLearned } = await learned(person)
      return selection.search(await catalog(person), query, { ...options, describe: withLearned })
    },
    async openSearch(person) {
      const [tools, { withLearned }] = await Promise.all([catalog(person), learned(person)])
      return (query, options) => selection.search(tools, query, { ...options, describe: withLearned })
    },
    async check(person, program, { types = true } = {}) {
      const home = await homeOf(person)
      return types ? checkWithTypes(program, home, services) : checkInHome(program, home, await reached(home), services)
    },
    model: {
      ...model,
      ...noted.model,
      test: (settings, apiKey) => testSettings(model, settings, apiKey),
      price: () => priceOf(),
      window: () => windowOfModel(model),
      findLocal: () => findLocalServers(localPorts),
    },
    workspace: (person) => ownFiles(person, workspaces.open(person.workspaceDir)),
    checkpoints: (person) => ownCheckpoints(person, workspaces.checkpoints(person.workspaceDir)),
    states: (person) =>
      ownStates(person, workspaces.states(person.workspaceDir, person.id), {
        config,
        removeFile: (file) => workspaces.open(person.workspaceDir).remove(file),
      }),
    trash: (person) => workspaces.trash(person.workspaceDir),
    usage: (person) => workspaces.usage(person.workspaceDir),
    async limits(person) {
      const [usage, kept, checkpoints, servers] = await Promise.all([
        workspaces.usage(person.workspaceDir),
        runs.kept(person),
        workspaces.checkpoints(person.workspaceDir).list(),
        service.countOwn(person),
      ])
      const use = { usage, kept, checkpoints: checkpoints.length, servers, runs: runs.underWay(person) }
      return personLimits(config, use, sandbox.stats().queue.limits)
    },
    removeAccount: (person) => removeAccount(person, { people, ...removing }),
    async removeAccountOf(email) {
      const account = await people.findByEmail(email)
      if (!account) throw new PlaygroundError('not-found', `There is no account for ${email}.`)
      await removeAnother(account)
    },
    taskRoute: async () => taskRoute(await model.resolve(), config),
    withinQuota: (person, work) => workspaces.withinQuota(person.workspaceDir, work),
    zip: {
      async export(person, path, options) {
        const without = await generatedFiles(workspaces.open(person.workspaceDir), person.id)
        return workspaces.exportZip(person.workspaceDir, path, { ...options, without })
      },
      async import(person, zipFile, options) {
        assertMayWrite(person, 'change files')
        return workspaces.importZip(person.workspaceDir, zipFile, options)
      },
    },
    cleaning,
    prewarm: (person) => void homeOf(person).then((home) => sandbox.prewarm(home)),
    sandbox: () => sandbox.describe(),
    sandboxStats: () => sandbox.stats(),
    health: () => collectHealth(seen),
    healthReport: () => collectHealthReport(seen),
    async close() {
      cleaning.close()
      healthHistory.close()
      await comparisons.close()
      await history.close()
      await Promise.all([runs.close(), bill.close()])
      await saved.close()
      access.close()
      await Promise.all([learning.close(), auditing.close()])
      await Promise.all([sandbox.close(), connections.close(), discovery.close(), selection.close()])
      await database.close()
    },
  }
}

/** Why a server of the configuration cannot be connected to. */
function faultOf(server: McpServer, { variable }: Config): { fault?: string } {
  const { fault } = expandEnvironment(server, variable)
  return fault === undefined ? {} : { fault }
}

/** What servers may have the model write; undefined where that is switched off. */
function samplingOf({ connections }: Config, sampler: Sampler): SamplingOptions | undefined {
  const { enabled, max_tokens: maxTokens, per_run: perRun, tokens_per_run: tokensPerRun } = connections.sampling
  return enabled ? { sampler, maxTokens, perRun, tokensPerRun } : undefined
}

/** What programs may ask the model, as soon as there is one. */
function askingOf({ llm }: Config, sampler: Sampler): AskOptions {
  return { sampler, models: llm.ask_models, callsPerRun: llm.ask_calls, tokensPerRun: llm.ask_tokens }
}
