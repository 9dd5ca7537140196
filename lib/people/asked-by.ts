import { plainLine } from '../format/unseen.ts'
import type { AskedBy } from '../runs/asked-by.ts'
import type { Person } from './person.ts'

const MAX_NAME = 100

/** What a run says of who asked for it. */
export function askedByOf({ tokenId, appId, sessionId, accessName, client }: Omit<Person, 'workspaceDir'>): AskedBy {
  const kind = appId !== undefined ? 'app' : tokenId !== undefined ? 'token' : sessionId ? 'page' : 'command-line'
  const named = { name: nameOf(accessName), client: nameOf(client) }
  return { kind, ...(named.name && { name: named.name }), ...(named.client && { client: named.client }) }
}

/** Strangers choose names: one line, of which everything is seen. */
const nameOf = (text = '') => plainLine(text.slice(0, 2 * MAX_NAME)).slice(0, MAX_NAME)
