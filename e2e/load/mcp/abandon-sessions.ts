import { McpPerson } from './mcp-person.ts'
import { residentOfServer } from './server-memory.ts'
import type { Order } from './told.ts'

const AT_ONCE = 10
/** What a session may hold that nobody uses. */
const MOST_KB_EACH = 256
/** The newest of each person, as the configuration has it. */
const KEPT_EACH = 32

/**
 * Opens sessions and comes back to none of them, half with a stream that is not read. Answers what is wrong afterwards:
 * everybody must find a place all the same.
 */
export async function abandonSessions(order: Order, count: number, found: (text: string) => void): Promise<string[]> {
  const { url, accounts } = order
  const leaving = new AbortController()
  const before = await residentOfServer()
  const faults: string[] = []
  let next = 0
  const openMore = async () => {
    for (let n = next++; n < count; n = next++) {
      const fault = await openOne(url, accounts[n % accounts.length]!.token, n % 2 === 0, leaving.signal)
      if (fault) faults.push(fault)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, openMore))
  const after = await residentOfServer()
  const held = Math.min(count, accounts.length * KEPT_EACH)
  const each = ((after.server - before.server) * 1024) / held
  found(`${count} sessions opened and left, ${held} of them held: ${each.toFixed(0)} KB each`)
  if (held > 500 && each > MOST_KB_EACH) faults.push(`A session that nobody uses holds ${each.toFixed(0)} KB`)
  const person = await McpPerson.connect(url, 0, accounts[0]!)
  await person.close()
  leaving.abort()
  return faults
}

async function openOne(url: string, token: string, withStream: boolean, signal: AbortSignal): Promise<string | null> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  }
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'load', version: '1' } }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
  const begun = await fetch(url, { method: 'POST', headers, body })
  const text = await begun.text()
  const id = begun.headers.get('mcp-session-id')
  if (!begun.ok || id === null) return `A session could not be begun: ${begun.status} ${text.slice(0, 200)}`
  if (!withStream) return null
  const stream = await fetch(url, { headers: { ...headers, 'mcp-session-id': id }, signal })
  return stream.ok ? null : `A stream could not be opened: ${stream.status} ${(await stream.text()).slice(0, 200)}`
}
