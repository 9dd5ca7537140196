import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { faultsIn } from '../../lib/soak/half-written.ts'
import { randomFrom } from '../../lib/soak/random.ts'
import { commandsWith, sandboxFiles } from '../../lib/soak/traces.ts'
import { startServer } from '../second-server.ts'
import { ATTACKERS, type Target } from './attackers.ts'
import { Client } from './client.ts'
import type { Account, LoadedInstallation } from './installation.ts'
import type { Load } from './measure.ts'
import { type Known, nothingKnown, WorkingPerson } from './person.ts'

const LONGEST_MS = 5_000

/**
 * Kills the server at random moments under the load of everybody and every attacker. Answers what was lost, half-written
 * or left behind: everything that somebody outside was told before must still be true.
 */
export async function killAtRandom(
  installation: LoadedInstallation,
  accounts: readonly Account[],
  target: Omit<Target, 'signal' | 'used'>,
  { kills, load }: { kills: number; load: Load },
): Promise<string[]> {
  const random = randomFrom(load.seed)
  const known = new Map(accounts.map(({ email }) => [email, nothingKnown()]))
  for (let kill = 0; kill < kills; kill++) {
    const server = await startServer(installation, installation.env)
    const over = new AbortController()
    const attacks = ATTACKERS.map((each) => each.attack({ ...target, signal: over.signal, used() {} }))
    const working = accounts.map(async (account, index) => {
      const person = await WorkingPerson.signIn(
        installation.port,
        `127.1.0.${index + 1}`,
        account,
        known.get(account.email),
      )
      for await (const _ of person.work(Number.POSITIVE_INFINITY, load.pauseMs, random, over.signal));
      person.close()
    })
    // Somebody whose sign-in was cut off by the kill does no work in this round.
    const all = Promise.allSettled(working)
    await sleep(1_000 + random() * LONGEST_MS)
    await server.kill()
    over.abort()
    await Promise.all([all, ...attacks])
    console.error(`killed ${kill + 1} of ${kills}; ${sum(known, ({ runs }) => runs.size)} runs are known`)
  }
  const server = await startServer(installation, installation.env)
  const faults: string[] = []
  try {
    for (const account of accounts)
      faults.push(...(await lostOf(installation.port, account, known.get(account.email)!)))
  } finally {
    await server.stop()
  }
  await sleep(1_000)
  faults.push(...faultsIn(installation))
  faults.push(...sandboxFiles(installation).guests.map((name) => `the guest ${name} was left`))
  faults.push(...commandsWith(installation.dir).map((command) => `a process was left: ${command.slice(0, 200)}`))
  faults.push(...readdirSync(installation.temporaryDir).map((name) => `${name} was left in the temporary folder`))
  return faults
}

/** What a person was told and is not so any more. */
async function lostOf(port: number, account: Account, known: Known): Promise<string[]> {
  const client = new Client(port, '127.1.1.1', { authorization: `Bearer ${account.token}` })
  const faults: string[] = []
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

const sum = (known: ReadonlyMap<string, Known>, count: (each: Known) => number) =>
  [...known.values()].reduce((total, each) => total + count(each), 0)
