// Attacks what it is told to, until it is told to stop, and answers what came of it. See attack.ts.
import { once } from 'node:events'
import type { Answered, Order } from './attack.ts'
import { ATTACKERS } from './attackers.ts'
import type { Client } from './client.ts'

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
const answers = new Map<number, number>()
for (const client of clients)
  for (const [status, count] of client.answers) answers.set(status, (answers.get(status) ?? 0) + count)
process.send?.([...answers] satisfies Answered)
