import { access, constants, mkdir } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Config } from '../../config/config.ts'
import type { ShownConnection } from '../../connections/shown-connection.ts'
import { messageOf } from '../../errors.ts'
import { formatQuantity } from '../../format/duration.ts'
import { followRun } from '../../library/follow-run.ts'
import type { Person } from '../../people/person.ts'
import type { Playground } from '../../playground.ts'
import { endText } from '../../runs/end-text.ts'
import { checkVectors } from '../../selection/embeddings/check-vectors.ts'
import { chooseEmbedder } from '../../selection/embeddings/choose-embedder.ts'
import type { Embedder } from '../../selection/embeddings/embedder.ts'
import { checkLayers } from '../doctor/check-layers.ts'
import type { DoctorCheck } from '../doctor/doctor-check.ts'
import { configFor, isOneByOne, personFor, type SharedOptions, withPlayground, withShared } from '../shared.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'

const EMBEDDING_TIMEOUT_MS = 20_000

type DoctorOptions = SharedOptions & { mcp?: boolean; deep?: boolean }

export function addDoctor(program: Command, terminal: Terminal): void {
  withShared(program.command('doctor'))
    .description('check the set-up and say how to fix it')
    .option('--mcp', 'connect to every MCP server too, and try every tool that agents are served')
    .option('--deep', 'try to get out of every layer of the sandbox too; takes some seconds')
    .action(async (options: DoctorOptions) => {
      const checks: DoctorCheck[] = []
      for await (const check of examine(options, terminal)) {
        checks.push(check)
        if (!options.json)
          terminal.out(
            `${check.ok ? (check.warning ? 'warn' : 'ok  ') : 'FAIL'} ${check.name}: ${check.detail}${check.fix ? `\n     ${check.fix}` : ''}\n`,
          )
      }
      const ok = checks.every((check) => check.ok)
      if (options.json) printJson(terminal, { ok, checks })
      process.exitCode = ok ? 0 : 1
    })
}

async function* examine(options: DoctorOptions, terminal: Terminal): AsyncGenerator<DoctorCheck> {
  yield { name: 'node', ok: true, detail: `Node.js ${process.version} on ${process.platform}-${process.arch}` }
  let config: Config
  let embedder: Embedder | null
  try {
    config = configFor(options, terminal)
    embedder = chooseEmbedder(config)
  } catch (error) {
    yield {
      name: 'configuration',
      ok: false,
      detail: messageOf(error),
      fix: 'Fix config.yaml, .env or the environment.',
    }
    return
  }
  const notes = config.notes.map((note) => `; ${note.replace(/\.$/, '')}`).join('')
  yield {
    name: 'configuration',
    ok: true,
    detail: `version ${config.version}, data in ${config.paths.dataDir}${notes}`,
  }
  yield await attempt('data folder', 'Make it a folder this user can write, or set DATA_DIR to one.', async () => {
    await mkdir(config.paths.dataDir, { recursive: true })
    await access(config.paths.dataDir, constants.R_OK | constants.W_OK)
    return `${config.paths.dataDir} can be written`
  })
  const { checks, inUse } = await withPlayground(config, async (playground) => {
    const person = await personFor(options, terminal, playground)
    const checks = [
      await checkDatabase(playground),
      await checkCatalog(playground, person),
      await checkEmbeddings(embedder),
      await checkSandbox(playground),
      await checkRun(playground, person),
      checkPool(playground),
      ...(options.mcp
        ? [...(await checkServers(playground, person)), ...(await checkServedTools(playground, person))]
        : await checkFaults(playground, person)),
    ]
    // Where no sandbox opens, its own check has said why.
    const inUse = await playground.sandbox().catch(() => null)
    return { checks, inUse }
  })
  yield* checks
  // With no sandbox open: what is tried is a layer, and not what waits behind one.
  if (options.deep) yield* checkLayers(config, inUse?.isolation ?? null)
}

async function attempt(name: string, fix: string, work: () => Promise<string>): Promise<DoctorCheck> {
  try {
    return { name, ok: true, detail: await work() }
  } catch (error) {
    return { name, ok: false, detail: messageOf(error), fix }
  }
}

function checkDatabase({ people, config }: Playground): Promise<DoctorCheck> {
  const where = config.databaseUrl.startsWith('file:') ? config.databaseUrl.slice('file:'.length) : 'PostgreSQL'
  return attempt(
    'database',
    'Set DATABASE_URL to file:/a/path or postgresql://…, and see that it can be reached.',
    async () => {
      const accounts = (await people.list()).length
      return `${where} is up to date; ${accounts} ${accounts === 1 ? 'account' : 'accounts'}`
    },
  )
}

async function checkCatalog(playground: Playground, person: Person): Promise<DoctorCheck> {
  const { servers } = await playground.catalog(person)
  const broken = servers.flatMap((server) => server.broken)
  const tools = servers.reduce((sum, server) => sum + server.tools.length, 0)
  const detail = `${tools} tools of ${servers.length} servers${broken.map(({ file, reason }) => `; ${file}: ${reason}`).join('')}`
  if (tools === 0)
    return { name: 'tools', ok: false, detail, fix: 'Write the modules of the configured servers with: cem generate' }
  return {
    name: 'tools',
    ok: broken.length === 0,
    detail,
    ...(broken.length && {
      fix: 'Write those of the configuration anew with: cem generate. Those of added servers are written on Connections.',
    }),
  }
}

/** Asks for one vector, once and without the time limit of a search. Without an answer the rest works all the same. */
function checkEmbeddings(embedder: Embedder | null): Promise<DoctorCheck> {
  return attempt('embeddings', 'Until then tools are ranked by keywords only.', async () => {
    if (!embedder) return 'there are none, so tools are ranked by their words; cem models pull fetches a model for them'
    try {
      const vectors = await embedder.embed(['Is anybody there?'], AbortSignal.timeout(EMBEDDING_TIMEOUT_MS))
      const [vector] = checkVectors(vectors, 1, embedder.name)
      return `${embedder.name} gives vectors of ${vector!.length} numbers`
    } finally {
      await embedder.close?.()
    }
  })
}

function checkSandbox(playground: Playground): Promise<DoctorCheck> {
  const fix =
    'SANDBOX=auto takes the strongest that works here; on Linux that is a virtual machine where KVM works, else a process ' +
    'behind Landlock (5.13 or newer) or bubblewrap.'
  return attempt('sandbox', fix, async () => {
    const { backend, engine, layers, isolation, why } = await playground.sandbox()
    return `${backend}, a ${engine} for each run, isolation ${isolation} (${layers.join(', ')}). ${why}`
  })
}

/** What is made ahead and how long the queue may be, and what the run before came to. */
function checkPool(playground: Playground): DoctorCheck {
  const { queue, pool, started, engines } = playground.sandboxStats()
  const ahead =
    pool.size === 0
      ? 'no warm sandboxes (pooling is off)'
      : `at most ${formatQuantity(pool.size, 'warm sandbox', 'warm sandboxes')}`
  const { running, runningEach, runningMost, waiting, waitingEach } = queue.limits
  const acquired = Object.entries(engines).map(
    ([engine, { acquireMs }]) => `${engine} after ${Math.round(acquireMs.p50 ?? 0)} ms`,
  )
  return {
    name: 'pool',
    ok: true,
    detail:
      `${ahead}; ${running} runs at once (${runningEach} of one person, up to ${runningMost} when each has one), ${waiting} may wait (${waitingEach}); ` +
      `here ${started} started, ${acquired.join(', ') || 'none was needed'}. A server tells its own under Settings, Administration, Health`,
  }
}

function checkRun(playground: Playground, person: Person): Promise<DoctorCheck> {
  return attempt('a run', 'See the message; the sandbox could not run the smallest program.', async () => {
    const record = await followRun(playground, person, { code: 'export default 6 * 7' })
    if (record.value !== 42) throw new Error(endText(record))
    await playground.runs.remove(person, record.runId)
    return `a program ran in ${record.timings.totalMs} ms`
  })
}

/** Loaded here: no other command waits for it. */
async function checkServedTools(playground: Playground, person: Person): Promise<DoctorCheck[]> {
  const { checkMcpTools } = await import('../doctor/check-mcp-tools.ts')
  return checkMcpTools(playground, person)
}

/** Nothing is connected to, so what has failed cannot be: a variable of its entry is not set. The other servers work. */
async function checkFaults({ connections }: Playground, person: Person): Promise<DoctorCheck[]> {
  const failed = (await connections.list(person)).filter(({ state }) => state === 'failed')
  return failed.map(({ name, lastError }) => ({
    ...{ name: `MCP server ${name}`, ok: true, warning: true as const },
    detail: lastError ?? 'it cannot be connected to',
  }))
}

/** Every server of this person: those of the configuration, those added for everybody, and with --user their own. */
async function checkServers(playground: Playground, person: Person): Promise<DoctorCheck[]> {
  const servers = await playground.connections.list(person)
  if (!isOneByOne(playground.config))
    return Promise.all(servers.map((server) => checkServer(server, playground, person)))
  const checks: DoctorCheck[] = []
  for (const server of servers) checks.push(await checkServer(server, playground, person))
  return checks
}

async function checkServer(
  { name, state, from }: ShownConnection,
  { connections, config }: Playground,
  person: Person,
): Promise<DoctorCheck> {
  if (state === 'disabled') return { name: `MCP server ${name}`, ok: true, detail: 'switched off; it was not asked' }
  const where = from === 'configuration' ? `See its entry in ${config.paths.mcpFile}.` : 'See it under Connections.'
  const check = await attempt(`MCP server ${name}`, where, async () => {
    const { tools } = await connections.test(person, name)
    return `${tools} tools`
  })
  if (check.ok) return check
  const { stderr = null } = (await connections.list(person)).find((one) => one.name === name) ?? {}
  return stderr === null ? check : { ...check, detail: `${check.detail}\nIts stderr: ${stderr}` }
}
