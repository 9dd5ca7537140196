// MCP clients at work, each of another person, in a process of their own. See start-clients.ts.
import { once } from 'node:events'
import { randomFrom } from '../../../lib/soak/random.ts'
import { McpPerson } from './mcp-person.ts'
import type { Called, Fault, Order, Told } from './told.ts'

/** What is told at once: each message costs the process that measures. */
const TOLD_TOGETHER = 20

const tell = (told: Told) => process.send?.(told)
const [order] = (await once(process, 'message')) as [Order]
// Whoever measured is gone.
process.once('disconnect', () => process.exit())
const { url, accounts, calls, seed } = order
const people = await Promise.all(accounts.map((account, index) => McpPerson.connect(url, index, account)))
tell({ kind: 'ready' })
await once(process, 'message')
if (calls === 0) await Promise.allSettled(people.map((person) => person.hang()))
else await work()

async function work() {
  let called: Called[] = []
  const flush = () => {
    if (called.length > 0) tell({ kind: 'called', called })
    called = []
  }
  await Promise.all(
    people.map(async (person, index) => {
      for await (const one of person.work(calls, randomFrom(seed + index)))
        if (called.push(one) >= TOLD_TOGETHER) flush()
    }),
  )
  flush()
  const faults: Fault[] = (await Promise.all(people.map((person) => person.lookAtFiles()))).flat()
  tell({ kind: 'done', faults })
  await once(process, 'message')
  const sessions = people.map(({ sessionId }) => sessionId)
  await Promise.all(people.map((person) => person.close()))
  const open = await Promise.all(sessions.map((id, index) => id !== undefined && isOpen(id, index)))
  tell({ kind: 'closed', sessions: open.filter(Boolean).length })
  process.disconnect()
}

async function isOpen(sessionId: string, index: number): Promise<boolean> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${accounts[index]?.token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'mcp-session-id': sessionId,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 'open?', method: 'ping' }),
  })
  await response.text()
  return response.ok
}
