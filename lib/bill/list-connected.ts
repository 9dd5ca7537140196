import type { Catalog } from '../discovery/tool.ts'
import type { KnownServer } from '../mcp/client/offer/server-source.ts'
import { folderOf } from '../mcp/server-name.ts'
import type { Person } from '../people/person.ts'
import type { ListedServer } from './count-servers.ts'

/**
 * The servers this person has, with their tools as far as who asks reaches them, and those that send none, each with why. Who was
 * given some tools learns of no other server.
 */
export function listConnected({ servers }: Catalog, known: readonly KnownServer[], person: Person): ListedServer[] {
  const withTools = servers.filter(({ tools }) => tools.length > 0).map(({ name, tools }) => ({ name, tools }))
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

function stateOf({ server, fault }: KnownServer, { admin }: Person): { state: string; isOff?: true } {
  if (server.disabled) return { state: 'It is switched off, so none of its tools is sent.', isOff: true }
  if (fault !== undefined) return { state: admin ? fault : 'It cannot be connected to as it is configured.' }
  return { state: 'Its tools are not here yet: ask it for them under Connections, or by cem generate.' }
}

const folder = (name: string) => folderOf(name).toLowerCase()
