import type { Catalog } from '../discovery/tool.ts'
import type { KnownServer } from '../mcp/client/offer/server-source.ts'
import { folderOf } from '../mcp/server-name.ts'
import type { Person } from '../people/person.ts'
import type { ListedServer } from './count-servers.ts'

export interface KnownServers {
  known: readonly KnownServer[]
  /** Names of those that are switched on and have not failed: runs count the same. */
  inUse: ReadonlySet<string>
}

/**
 * The servers this person has, with their tools as far as who asks reaches them, and those that send none, each with why. Who was
 * given some tools learns of no other server.
 */
export function listConnected({ servers }: Catalog, { known, inUse }: KnownServers, person: Person): ListedServer[] {
  const withTools = servers
    .filter(({ tools }) => tools.length > 0)
    .map(({ name, tools }) => (inUse.has(name) ? { name, tools } : { name, ...unusedState(name, known) }))
  if ((person.reach?.tools ?? null) !== null || person.reach?.readsOnly) return withTools
  const here = new Set(servers.map(({ name }) => folder(name)))
  const missing = known
    .filter(({ name }) => !here.has(folder(name)))
    .map((one) => ({ name: one.name, ...stateOf(one, person) }))
  const empty = servers
    .filter(({ tools }) => tools.length === 0)
    .map(({ name }) => ({ name, state: 'None of its tools is in use: see Connections.' }))
  return [...withTools, ...empty, ...missing].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function unusedState(name: string, known: readonly KnownServer[]): { state: string; isOff?: true } {
  const one = known.find((other) => other.name === name)
  if (one?.server.disabled) return OFF
  return {
    state: 'It could not be connected to when it was last tried, so none of its tools is sent: see Connections.',
  }
}

const OFF = { state: 'It is switched off, so none of its tools is sent.', isOff: true } as const

function stateOf({ server, fault }: KnownServer, { admin }: Person): { state: string; isOff?: true } {
  if (server.disabled) return OFF
  if (fault !== undefined) return { state: admin ? fault : 'It cannot be connected to as it is configured.' }
  return { state: 'Its tools are not here yet: ask it for them under Connections, or by cem generate.' }
}

const folder = (name: string) => folderOf(name).toLowerCase()
