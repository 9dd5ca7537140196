// Attacks what it is told to, until it is told to stop, and answers what came of it. See attack.ts.
import { once } from 'node:events'
import type { Answered, Order } from './attack.ts'
import { ATTACKERS } from './attackers.ts'
import { Client } from './client.ts'

const [order] = (await once(process, 'message')) as [Order]
// Whoever measured is gone.
process.once('disconnect', () => process.exit())
const over = new AbortController()
const clients: Client[] = []
const used = (client: Client) => void clients.push(client)
const attacks = order.map(({ name, ...target }) =>
  ATTACKERS.find((each) => each.name === name)!.attack({ ...target, signal: over.signal, used }),
)
await once(process, 'message')
over.abort()
await Promise.all(attacks)
for (const target of order) await stopRuns(target)
const answers = new Map<number, number>()
for (const client of clients)
  for (const [status, count] of client.answers) answers.set(status, (answers.get(status) ?? 0) + count)
process.send?.([...answers] satisfies Answered)

/** What waits in line still would be counted against the next attacker. A server that was killed has nothing to stop. */
async function stopRuns({ port, address, account }: Order[number]): Promise<void> {
  const client = new Client(port, address, { authorization: `Bearer ${account.token}` })
  const { status, text } = await client.get('/api/runs?limit=100')
  const { runs } = status === 200 ? (JSON.parse(text) as { runs: { runId: string; status: string }[] }) : { runs: [] }
  for (const run of runs) if (run.status !== 'finished') await client.post(`/api/runs/${run.runId}/cancel`, {})
  client.close()
}
