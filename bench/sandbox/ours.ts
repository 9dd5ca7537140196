import { join } from 'node:path'
import { createGrants } from '../../lib/access/grants.ts'
import { readApprovalRules } from '../../lib/broker/approval-rules.ts'
import { loadConfig } from '../../lib/config/load-config.ts'
import { createLog } from '../../lib/config/log.ts'
import type { SettingsInput } from '../../lib/config/schema.ts'
import { createRunRows } from '../../lib/db/run-rows.ts'
import { createDiscovery } from '../../lib/discovery/discover-tools.ts'
import type { Person } from '../../lib/people/person.ts'
import { createNarrowing } from '../../lib/people/within-reach.ts'
import { openSandbox } from '../../lib/pipeline/open-sandbox.ts'
import type { RunServices } from '../../lib/pipeline/run-services.ts'
import { createRuns, type Runs } from '../../lib/pipeline/runs.ts'
import { Retention } from '../../lib/runs/retention.ts'
import { RunStore } from '../../lib/runs/run-store.ts'
import { createWaitingRuns } from '../../lib/runs/waiting-runs.ts'
import { DEFAULT_LIMITS } from '../../lib/sandbox/contract.ts'
import { ENGINES } from '../../lib/sandbox/protocol/protocol.ts'
import { openWorkspace } from '../../lib/workspace/open-workspace.ts'
import { openStates } from '../../lib/workspace/state/open-states.ts'
import { answerTool } from '../harness/sandbox-programs.ts'
import type { OpenContestant, Setting } from './contestant.ts'
import { STAND_IN } from './stand-in-server.ts'

/**
 * Ours, as the product runs a program that somebody sent: `runs.start` to the event `finished`, with guardrails, journal,
 * sandbox, broker, token count. Only what answers the tools stands in for the connection to an MCP server.
 */
export const open: OpenContestant = async (setting) => {
  const config = loadConfig({ env: process.env, overrides: settingsOf(setting) })
  const { dataDir, serversDir, skillsDir, workspacesDir } = config.paths
  const log = createLog(config)
  const { sandbox, homeOf } = await openSandbox(config, log)
  const discovery = createDiscovery({ serversDir })
  const narrow = createNarrowing(() => false)
  const services: RunServices = {
    config,
    catalog: (home) => discovery.catalog(join(home.workspaceDir, 'servers')),
    reached: async (home) => narrow(await discovery.catalog(join(home.workspaceDir, 'servers')), undefined),
    select: notAsked,
    assertChoice: notAsked,
    generator: notAsked,
    callingModel: notAsked,
    checkTypes: notAsked,
    learned: notAsked,
    learn() {},
    fetch: notAsked,
    sampling: undefined,
    asking: { sampler: { model: async () => null, write: notAsked }, models: [], callsPerRun: 0, tokensPerRun: 1 },
    grantsOf: async () => ({ ruleOf: () => null }),
    serversOf: notAsked,
    priceOf: notAsked,
    inUse: async (home) =>
      new Set((await discovery.catalog(join(home.workspaceDir, 'servers'))).servers.map(({ name }) => name)),
    callToolFor: () => async (_server, tool) => JSON.stringify(answerTool(tool)),
    offersFor: () => ({ named: notAsked, find: notAsked, readResource: notAsked, getPrompt: notAsked }),
    workspaceOf: ({ workspaceDir }) => openWorkspace(workspaceDir, { shared: { serversDir, skillsDir } }),
    checkpointsOf: () => {
      throw new Error('No run of these asks for a checkpoint.')
    },
    statesOf: ({ workspaceDir, personId }) =>
      openStates({ workspace: openWorkspace(workspaceDir), versionsDir: join(dataDir, 'states'), owner: personId }),
    isOwnWorkspace: () => false,
    isInWorkspace: () => false,
    approvalOf: readApprovalRules({}),
    saidToRead: () => false,
    skills: { refusals: async () => [], isWaiting: async () => false, offered: notAsked, note: async () => {} },
    sandbox,
  }
  const rows = createRunRows(notAsked)
  const store = new RunStore(join(dataDir, 'runs'))
  const retention = new Retention({
    dir: join(dataDir, 'runs'),
    notesDir: join(dataDir, 'retention'),
    limits: { days: 1, bytes: Number.POSITIVE_INFINITY },
    isOver: (head) => store.isOver(head),
    removeRows: async () => {},
    warn: (message) => log('warn', message),
  })
  const runs = createRuns({
    store,
    rows,
    retention,
    services,
    grants: createGrants(notAsked, () => false),
    sessions: { join: notAsked, begun: notAsked, ended: notAsked, removed: notAsked, gone: notAsked },
    ended: { take: () => () => {} },
    waiting: createWaitingRuns(join(dataDir, 'waiting')),
    approvalTimes: { releaseMs: 60_000, expiryMs: 86_400_000 },
    personOf: notAsked,
    limits: DEFAULT_LIMITS,
    homeOf,
    log,
    mayRun: async () => {},
  })
  const people = Array.from({ length: setting.people }, (_, index): Person => {
    const id = `person-${index}`
    return { id, admin: false, workspaceDir: join(workspacesDir, id), isListed: false }
  })
  return {
    run: (body, { person, timeoutMs }) => runProgram(runs, people[person] as Person, programOf(body), timeoutMs),
    async close() {
      await runs.close()
      await Promise.all([sandbox.close(), discovery.close()])
    },
  }
}

function settingsOf({ people, with: { engine, pooling } }: Setting): SettingsInput {
  const runIsolation = ENGINES.find((each) => each === engine)
  if (runIsolation === undefined) throw new Error(`The engine is ${engine}; expected one of ${ENGINES.join(', ')}.`)
  return {
    sandbox: { run_isolation: runIsolation },
    optimizations: { sandbox_pooling: pooling !== 'off', sandbox_pool_size: people },
  }
}

/** Only the tools a program names are imported, as somebody would write it. */
function programOf(body: string): string {
  const tools = ['one', 'rows'].filter((tool) => body.includes(`${tool}(`))
  const imports = tools.map((tool) => `import { ${tool} } from './servers/${STAND_IN}/${tool}.ts'\n`)
  return `${imports.join('')}\nexport default async () => {\n  ${body}\n}\n`
}

async function runProgram(runs: Runs, person: Person, code: string, timeoutMs: number): Promise<unknown> {
  const { runId } = await runs.start(person, { code, limits: { timeoutMs } })
  for await (const event of runs.events(person, runId)) {
    if (event.kind !== 'finished') continue
    if (event.outcome.kind !== 'returned') throw new Error(JSON.stringify(event.outcome))
    return event.value
  }
  throw new Error(`The events of run ${runId} ended before it had finished.`)
}

async function notAsked(): Promise<never> {
  throw new Error('Nobody asks for this when a program is sent.')
}
