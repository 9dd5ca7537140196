import { expandEnvironment, type Variable } from '../mcp/client/entries/expand-environment.ts'
import type { McpServers } from '../mcp/client/mcp-servers.ts'
import { fixedServers, isPerPerson, type KnownServer, type ServerSource } from '../mcp/client/offer/server-source.ts'
import { folderOf } from '../mcp/server-name.ts'
import type { Caller } from '../tools/tool-provider.ts'
import type { AddedServer, ServerRows } from './server-rows.ts'

/**
 * Every server a person can use: those of the configuration, those an administrator added for everybody, and the
 * person's own; a name that is taken stays with the first of these. `${env:NAME}` is expanded for administrators only.
 */
export function findServers(configured: McpServers, rows: ServerRows, variable: Variable): ServerSource {
  const fixed = fixedServers(configured, variable)
  const known = ({ id, name, server, userId }: AddedServer): KnownServer =>
    userId === null
      ? { name, ...expandEnvironment(server, variable), addedBy: 'administrator', perPerson: isPerPerson(server), id }
      : { name, server, addedBy: 'person', perPerson: true, id }

  async function added({ personId }: Caller): Promise<AddedServer[]> {
    const all = await rows.of(personId)
    const holders = new Set(Object.keys(configured).map(folder))
    const free = (server: AddedServer) => !holders.has(folder(server.name))
    const shared = all.filter(({ userId }) => userId === null).filter(free)
    for (const { name } of shared) holders.add(folder(name))
    return [...shared, ...all.filter(({ userId }) => userId !== null).filter(free)]
  }

  return {
    async find(caller, name) {
      const found = await fixed.find(caller, name)
      if (found !== null) return found
      const one = (await added(caller)).find((server) => server.name === name)
      return one === undefined ? null : known(one)
    },
    async list(caller) {
      const all = [...(await fixed.list(caller)), ...(await added(caller)).map(known)]
      return all.sort((a, b) => (a.name < b.name ? -1 : 1))
    },
  }
}

const folder = (name: string) => folderOf(name).toLowerCase()
