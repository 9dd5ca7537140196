// Many MCP clients at work on the built server at once, each another person's: errors, mix-ups, times and memory are
// printed. Afterwards clients are killed in the midst of a call, and nothing may go on for them; sessions are opened and left,
// and the server is stopped in their midst. See --help.
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startServer } from '../../second-server.ts'
import { makeAccounts, makeInstallation } from '../installation.ts'
import { abandonSessions } from './abandon-sessions.ts'
import { killClients } from './kill-clients.ts'
import { measureMcp } from './measure-mcp.ts'
import { failuresOf, reportMcp } from './report-mcp.ts'

const HELP = `npm run test:hostile -- --mcp [options]
  --clients N   MCP clients, half in each revision of the protocol (50)
  --calls N     calls of each (200)
  --sessions N  sessions that are opened afterwards and left (1000)
  --seed N      of all that is random`
/** Fewer calls than these say nothing of memory. */
const LONG = 5_000

const { values } = parseArgs({
  options: {
    ...{ mcp: { type: 'boolean' }, help: { type: 'boolean' } },
    ...{ clients: { type: 'string', default: '50' }, calls: { type: 'string', default: '200' } },
    sessions: { type: 'string', default: '1000' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
})
const [clients, calls, sessions, seed] = [values.clients, values.calls, values.sessions, values.seed].map(Number) as [
  number,
  number,
  number,
  number,
]

if (values.help) console.log(HELP)
else await main()

async function main() {
  const installation = await makeInstallation()
  const names = Array.from({ length: clients }, (_, n) => `person${n}`)
  console.error(`${clients} clients, ${calls} calls each, --seed ${seed}; data in ${installation.dir}`)
  const accounts = await makeAccounts(installation, names)
  const server = await startServer(installation, installation.env)
  const order = { url: `${server.origin}/api/mcp?profile=all`, accounts, calls, seed }
  const failures: string[] = []
  try {
    const measured = await measureMcp(order, (text) => console.error(text))
    console.log(reportMcp(measured))
    failures.push(...failuresOf(measured, { isLong: clients * calls >= LONG }))
    failures.push(...(await killClients(server.origin, order)))
    failures.push(...(await abandonSessions(order, sessions)))
  } finally {
    // With sessions open.
    const began = performance.now()
    const status = await server.stop()
    console.log(`The server stopped within ${((performance.now() - began) / 1000).toFixed(1)} s`)
    if (status !== 0) failures.push(`The server ended with ${status}`)
  }
  for (const failure of failures.slice(0, 50)) console.error(failure)
  console.log(`${failures.length === 0 ? 'no' : failures.length} faults`)
  if (failures.length > 0) process.exitCode = 1
  else rmSync(installation.dir, { recursive: true, force: true })
}
