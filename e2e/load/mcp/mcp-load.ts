import { rmSync } from 'node:fs'
import { startServer } from '../../second-server.ts'
import { makeAccounts, makeInstallation } from '../installation.ts'
import { abandonSessions } from './abandon-sessions.ts'
import { killClients } from './kill-clients.ts'
import { measureMcp } from './measure-mcp.ts'
import { failuresOf, reportMcp } from './report-mcp.ts'

/** Fewer calls than these say nothing of memory. */
const LONG = 5_000

export interface McpLoad {
  clients: number
  /** Of each client. */
  calls: number
  /** That are opened afterwards and left. */
  sessions: number
  seed: number
}

/** Hears what is found, and how far it is. */
export interface Listener {
  found: (text: string) => void
  progress: (text: string) => void
}

/** MCP clients at work on a built server of their own; answers what may not be. */
export async function runMcpLoad(load: McpLoad, { found, progress }: Listener): Promise<string[]> {
  const { clients, calls, sessions, seed } = load
  const installation = await makeInstallation()
  const names = Array.from({ length: clients }, (_, n) => `person${n}`)
  progress(`${clients} clients, ${calls} calls each, --seed ${seed}; data in ${installation.dir}`)
  const accounts = await makeAccounts(installation, names)
  const server = await startServer(installation, installation.env)
  const order = { url: `${server.origin}/api/mcp?profile=all`, accounts, calls, seed }
  const failures: string[] = []
  try {
    const measured = await measureMcp(order, progress)
    found(reportMcp(measured))
    failures.push(...failuresOf(measured, { isLong: clients * calls >= LONG }))
    failures.push(...(await killClients(server.origin, order, found)))
    failures.push(...(await abandonSessions(order, sessions, found)))
  } finally {
    // With sessions open.
    const began = performance.now()
    const status = await server.stop()
    found(`The server stopped within ${((performance.now() - began) / 1000).toFixed(1)} s`)
    if (status !== 0) failures.push(`The server ended with ${status}`)
  }
  if (failures.length === 0) rmSync(installation.dir, { recursive: true, force: true })
  return failures
}
