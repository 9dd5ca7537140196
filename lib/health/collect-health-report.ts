import { readdir } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import { messageOf } from '../errors.ts'
import type { OpenConnection } from '../mcp/client/create-connections.ts'
import type { Sandbox } from '../sandbox/contract.ts'
import type { Health, HealthReport, ServerHealth } from './health.ts'

/** What is looked at. */
export interface HealthSource {
  config: Config
  sandbox: Pick<Sandbox, 'describe' | 'stats'>
  /** Asks the database something small; throws when it does not answer. */
  askDatabase: () => Promise<unknown>
  connections: { overview(): OpenConnection[] }
  /** Servers of the configuration, to be listed also when nobody uses them, and why one cannot be connected to at all. */
  configured: readonly { name: string; fault?: string }[]
  log: (message: string) => void
}

/** Whether programs can run and the database answers. Throws where there is no sandbox. */
export async function collectHealth(source: HealthSource): Promise<Health> {
  const { backend, engine, layers } = await source.sandbox.describe()
  const ok = (await checkDatabase(source)).answeredMs !== null
  return {
    ok,
    version: source.config.version,
    sandbox: { backend, engine, layers },
    database: ok ? 'ok' : 'unavailable',
  }
}

/** Looks at every part. Never throws: what does not answer is a part of the answer. */
export async function collectHealthReport(source: HealthSource): Promise<HealthReport> {
  const { config, sandbox, connections, configured } = source
  const [described, database, openDescriptors] = await Promise.all([
    sandbox.describe().catch((error: unknown) => ({ fault: messageOf(error) })),
    checkDatabase(source),
    countDescriptors(),
  ])
  const { rss, heapUsed } = process.memoryUsage()
  return {
    version: config.version,
    sandbox: described,
    stats: sandbox.stats(),
    database,
    servers: groupByServer(connections.overview(), configured),
    process: {
      pid: process.pid,
      node: process.version,
      uptimeSeconds: Math.round(process.uptime()),
      residentBytes: rss,
      heapBytes: heapUsed,
      openDescriptors,
    },
  }
}

/** Asks the database, and tells how that went. Never throws. */
export async function checkDatabase({
  config,
  askDatabase,
  log,
}: Pick<HealthSource, 'config' | 'askDatabase' | 'log'>): Promise<HealthReport['database']> {
  const kind = config.databaseUrl.startsWith('file:') ? 'SQLite' : 'PostgreSQL'
  const began = performance.now()
  try {
    await askDatabase()
    return { kind, answeredMs: Math.round((performance.now() - began) * 10) / 10, fault: null }
  } catch (error) {
    // The message may hold the address with its password: it goes to the log alone.
    log(`The database is not responding: ${messageOf(error)}`)
    return { kind, answeredMs: null, fault: 'It is not responding. The log of the server says why.' }
  }
}

/** The configured ones by name, and one entry for all that people added: their names are theirs. */
function groupByServer(open: readonly OpenConnection[], configured: HealthSource['configured']): ServerHealth[] {
  const shared = open.filter(({ addedBy }) => addedBy === 'administrator')
  const names = [...new Set([...configured.map(({ name }) => name), ...shared.map(({ server }) => server)])].sort()
  const theirs = open.filter(({ addedBy }) => addedBy === 'person')
  const never = new Map(configured.map(({ name, fault }) => [name, fault ?? null]))
  const countOf = (of: readonly OpenConnection[], state: OpenConnection['state']) =>
    of.filter((connection) => connection.state === state).length
  const describe = (server: string | null, of: readonly OpenConnection[]): ServerHealth => ({
    server,
    connected: countOf(of, 'connected'),
    connecting: countOf(of, 'connecting'),
    failed: countOf(of, 'failed'),
    ...(server === null ? NO_FAULT : faultOf(of.findLast(({ state }) => state === 'failed'))),
  })
  return [
    ...names.map((name) => {
      const health = describe(
        name,
        shared.filter(({ server }) => server === name),
      )
      return { ...health, fault: health.fault ?? never.get(name) ?? null }
    }),
    ...(theirs.length > 0 ? [describe(null, theirs)] : []),
  ]
}

const NO_FAULT = { fault: null, failedSince: null }

/** With the last words of a command, which are where it says why: this is for administrators. */
function faultOf(failed: OpenConnection | undefined): Pick<ServerHealth, 'fault' | 'failedSince'> {
  if (failed === undefined) return NO_FAULT
  const { lastError, stderr, since } = failed
  return { fault: [lastError, stderr].filter((text) => text !== null).join('\n') || null, failedSince: since }
}

async function countDescriptors(): Promise<number | null> {
  try {
    return (await readdir('/proc/self/fd')).length - 1 // without the one that lists them
  } catch {
    return null // not Linux
  }
}
