import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from '../installation.ts'
import { startClients } from './start-clients.ts'
import type { Order } from './told.ts'

/** A run whose client is gone has ended by then. */
const LIMIT_MS = 60_000
const MOST = 10

/** Kills clients while each has a program run that never ends. Answers what goes on for them all the same. */
export async function killClients(origin: string, order: Order, found: (text: string) => void): Promise<string[]> {
  const accounts = order.accounts.slice(0, MOST)
  const clients = startClients({ ...order, accounts, calls: 0 })
  await clients.next('ready')
  clients.tell()
  const underWay = () => Promise.all(accounts.map((account) => runsUnderWay(origin, account)))
  try {
    await until(
      async () => (await underWay()).every((count) => count > 0),
      'Not all of the clients have a run under way.',
    )
  } finally {
    await clients.kill()
  }
  const began = performance.now()
  await until(async () => (await underWay()).every((count) => count === 0))
  const left = (await underWay()).reduce((sum, count) => sum + count, 0)
  if (left > 0) return [`${left} runs go on ${LIMIT_MS / 1000} s after their clients were killed`]
  found(
    `${accounts.length} clients were killed in the midst of a call: their runs ended within ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  return []
}

async function runsUnderWay(origin: string, { token }: Account): Promise<number> {
  const response = await fetch(`${origin}/api/runs?limit=100`, { headers: { Authorization: `Bearer ${token}` } })
  const { runs } = (await response.json()) as { runs: { status: string }[] }
  return runs.filter(({ status }) => status !== 'finished').length
}

/** Looks until it is so, or time is up: then throws what is `missing`, if that is told. */
async function until(isSo: () => Promise<boolean>, missing?: string): Promise<void> {
  const end = performance.now() + LIMIT_MS
  while (!(await isSo())) {
    if (performance.now() < end) await sleep(200)
    else if (missing) throw new Error(missing)
    else return
  }
}
