// Many MCP clients at work on the built server at once, each another person's: errors, mix-ups, times and memory are
// printed. Afterwards clients are killed in the midst of a call, and nothing may go on for them; sessions are opened and
// left, and the server is stopped in their midst. See --help.
import { parseArgs } from 'node:util'
import { runMcpLoad } from './mcp-load.ts'

const HELP = `npm run test:hostile -- --mcp [options]
  --clients N   MCP clients, half in each revision of the protocol (50)
  --calls N     calls of each (200)
  --sessions N  sessions that are opened afterwards and left (1000)
  --seed N      of all that is random`

const { values } = parseArgs({
  options: {
    ...{ mcp: { type: 'boolean' }, help: { type: 'boolean' } },
    ...{ clients: { type: 'string', default: '50' }, calls: { type: 'string', default: '200' } },
    sessions: { type: 'string', default: '1000' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
})

if (values.help) console.log(HELP)
else {
  const [clients, calls, sessions, seed] = [values.clients, values.calls, values.sessions, values.seed].map(Number) as [
    number,
    number,
    number,
    number,
  ]
  const listener = { found: console.log, progress: console.error }
  const failures = await runMcpLoad({ clients, calls, sessions, seed }, listener)
  for (const failure of failures.slice(0, 50)) console.error(failure)
  console.log(`${failures.length === 0 ? 'no' : failures.length} faults`)
  if (failures.length > 0) process.exitCode = 1
}
