import { setTimeout as sleep } from 'node:timers/promises'
import { faultsIn } from '../../lib/soak/half-written.ts'
import { randomFrom } from '../../lib/soak/random.ts'
import { commandsWith, sandboxFiles } from '../../lib/soak/traces.ts'
import { startServer } from '../second-server.ts'
import { startAttack } from './attack.ts'
import { ATTACKERS } from './attackers.ts'
import { Client } from './client.ts'
import type { Account, LoadedInstallation } from './installation.ts'
import type { Load } from './measure.ts'
import { type Known, WorkingPerson } from './person.ts'
import type { Targeted } from './targets.ts'
import type { Attacker } from './ways-to-attack.ts'

/** A kill comes this long after everybody set to work, at a random moment. */
const [SOONEST_MS, LATEST_MS] = [500, 12_000]
/** In this time after its start a server has removed what others left. */
const SWEEP_MS = 15_000

/**
 * Kills the server at random moments under the load of everybody and every attacker. Answers what was lost, half-written
 * or left behind: everything that somebody outside was told before must still be true.
 */
export async function killAtRandom(
  installation: LoadedInstallation,
  accounts: readonly Account[],
  targetOf: (attacker: Attacker) => Targeted,
  { kills, load }: { kills: number; load: Load },
): Promise<string[]> {
  const moment = randomFrom(load.seed)
  const faults: string[] = []
  let server = await startServer(installation, installation.env)
  // Once: who is signed in stays so, whatever happens to the server.
  const people: WorkingPerson[] = []
  try {
    for (const [index, account] of accounts.entries())
      people.push(await WorkingPerson.signIn(installation.port, index, account))
    for (let kill = 0; kill < kills; kill++) {
      const over = new AbortController()
      const attack = startAttack(ATTACKERS, targetOf)
      let done = 0
      const working = people.map(async (person, index) => {
        const random = randomFrom(load.seed + kill * people.length + index)
        for await (const { fault } of person.work(Number.POSITIVE_INFINITY, load.pauseMs, random, over.signal)) {
          done++
          if (fault !== null && fault !== 'busy') faults.push(`before kill ${kill + 1}: ${fault}`)
        }
      })
      await sleep(SOONEST_MS + moment() * (LATEST_MS - SOONEST_MS))
      const killed = server.kill()
      over.abort()
      await Promise.all([killed, ...working, attack.stop()])
      console.error(`killed ${kill + 1} of ${kills} after ${done} answers; ${runsOf(people)} runs are known`)
      server = await startServer(installation, installation.env)
    }
    for (const [index, account] of accounts.entries())
      faults.push(...(await lostOf(installation, account, people[index]!.known)))
    // Attackers wrote files, too.
    for (const attacker of ATTACKERS)
      faults.push(...(await comeBack(clientFor(installation, targetOf(attacker).account))))
    // What the killed ones left is removed by the next, which has marks of its own while it runs.
    faults.push(...(await thatStay(() => faultsIn(installation))))
  } finally {
    for (const person of people) person.close()
    await server.stop()
  }
  faults.push(...(await thatStay(() => leftBy(installation))))
  return faults
}

/** What is found at last: what others left is removed soon. */
async function thatStay(look: () => string[]): Promise<string[]> {
  const until = performance.now() + SWEEP_MS
  let faults = look()
  while (faults.length > 0 && performance.now() < until) {
    await sleep(200)
    faults = look()
  }
  return faults
}

/** When no server runs any more. The mark of a cache that it used (`deno-….PID-…-uses`) a server leaves to the next. */
const leftBy = (installation: LoadedInstallation) => [
  ...faultsIn(installation).filter((fault) => !fault.endsWith('-uses was left')),
  ...sandboxFiles(installation).guests.map((name) => `the guest ${name} was left`),
  ...commandsWith(installation.dir).map((command) => `a process was left: ${command.slice(0, 200)}`),
]

const clientFor = ({ port }: LoadedInstallation, { token }: Account) =>
  new Client(port, '127.1.1.1', { authorization: `Bearer ${token}` })

/** Whoever comes back has their workspace cleared of what was not written to its end. */
async function comeBack(client: Client): Promise<string[]> {
  const { status, text } = await client.get('/api/tools?query=add&limit=1')
  return status === 200 ? [] : [`somebody comes back and is answered ${status}: ${text.slice(0, 200)}`]
}

/** What a person was told and is not so any more. */
async function lostOf(installation: LoadedInstallation, account: Account, known: Known): Promise<string[]> {
  const client = clientFor(installation, account)
  const faults = await comeBack(client)
  for (const [runId, { value }] of known.runs) {
    const answer = await client.get(`/api/runs/${runId}`)
    const record = answer.status === 200 ? JSON.parse(answer.text) : null
    if (record === null) faults.push(`${runId} of ${account.email} was lost: ${answer.status}`)
    else if (record.status !== 'finished') faults.push(`${runId} is ${record.status} for ever`)
    else if (value !== undefined && record.value !== value)
      faults.push(`${runId} returned ${value} and is now ${JSON.stringify(record.outcome)} ${record.value}`)
  }
  for (const [path, contents] of known.files) {
    const { status, text } = await client.get(`/api/files/${path}`)
    if (!contents.includes(status === 200 ? text : ''))
      faults.push(`${path} of ${account.email} is neither what was written nor what was being written`)
  }
  client.close()
  return faults
}

const runsOf = (people: readonly WorkingPerson[]) => people.reduce((sum, { known }) => sum + known.runs.size, 0)
