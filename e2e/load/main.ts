// Fifty people at work on the built server while somebody attacks it: what they meet is printed as a table. With --kills
// the server is killed at random moments meanwhile, and nothing may be lost. See --help.
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startServer } from '../second-server.ts'
import { ATTACKERS } from './attackers.ts'
import { makeAccounts, makeInstallation } from './installation.ts'
import { killAtRandom } from './kills.ts'
import { measure, type Row } from './measure.ts'
import { WorkingPerson } from './person.ts'
import { toTable } from './table.ts'
import { makeTargets } from './targets.ts'

const HELP = `npm run test:hostile -- --load [options]
  --people N      people at work (50)
  --requests N    requests of each (200)
  --pause MS      mean pause between two of a person (250)
  --attackers A,B only these (default: each in turn, then all at once); "none" for the baseline alone
  --kills N       instead: kill -9 at N random moments under the load of all attackers, and look for what was lost
  --seed N        of all that is random
  --list          the attackers`

const { values } = parseArgs({
  options: {
    ...{
      load: { type: 'boolean' },
      list: { type: 'boolean' },
      help: { type: 'boolean' },
      attackers: { type: 'string' },
    },
    ...{ people: { type: 'string', default: '50' }, requests: { type: 'string', default: '200' } },
    ...{ pause: { type: 'string', default: '250' }, kills: { type: 'string', default: '0' } },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
})
const [people, requests, pauseMs, kills, seed] = [
  values.people,
  values.requests,
  values.pause,
  values.kills,
  values.seed,
].map(Number) as [number, number, number, number, number]

if (values.help) console.log(HELP)
else if (values.list) for (const { name, does } of ATTACKERS) console.log(`${name}: ${does}`)
else await main()

async function main() {
  const load = { requests, pauseMs, seed }
  const installation = await makeInstallation()
  const names = Array.from({ length: people }, (_, n) => `person${n}`)
  console.error(`${people} people, ${requests} requests each, --seed ${seed}; data in ${installation.dir}`)
  const workers = await makeAccounts(installation, names)
  const targetOf = await makeTargets(installation, workers[0]!)
  const faults = kills > 0 ? await killAtRandom(installation, workers, targetOf, { kills, load }) : await table()
  for (const fault of faults.slice(0, 50)) console.error(fault)
  console.log(`${faults.length === 0 ? 'no' : faults.length} faults`)
  if (faults.length > 0) process.exitCode = 1
  else rmSync(installation.dir, { recursive: true, force: true })

  async function table(): Promise<string[]> {
    const server = await startServer(installation, installation.env)
    const rows: (Row & { quiet: Row })[] = []
    try {
      const working = []
      for (const [index, account] of workers.entries())
        working.push(await WorkingPerson.signIn(installation.port, index, account))
      // Everybody's sandbox, every page and cache once: what is measured is a server at work.
      await measure(working, { ...load, requests: 8 }, [], targetOf)
      for (const attackers of chosen()) {
        // Before each: a machine is not as quick at all times, and people have more with every minute.
        const quiet = await measure(working, load, [], targetOf)
        rows.push({ ...(attackers.length === 0 ? quiet : await measure(working, load, attackers, targetOf)), quiet })
        console.error(toTable(rows.slice(-1)))
      }
      for (const each of working) each.close()
    } finally {
      await server.stop()
    }
    console.log(toTable(rows))
    return rows.flatMap((row) => row.faults.map((fault) => `${row.attacker}: ${fault}`))
  }
}

function chosen() {
  if (values.attackers === 'none') return [[]]
  if (values.attackers === undefined) return [...ATTACKERS.map((each) => [each]), ATTACKERS]
  if (values.attackers === 'all') return [ATTACKERS]
  return values.attackers.split(',').map((name) => {
    const found = ATTACKERS.find((each) => each.name === name)
    if (found) return [found]
    throw new Error(`There is no attacker "${name}". There are: ${ATTACKERS.map((each) => each.name).join(', ')}.`)
  })
}
