import type { Caller, ConfiguredServer } from '../../../tools/tool-provider.ts'
import { expandEnvironment, type Variable } from '../entries/expand-environment.ts'
import type { McpServer, McpServers, ServerKind } from '../mcp-servers.ts'

/** A server of an `mcp.json`, or one that a person added. */
export type KnownServer<Kind extends ServerKind = ServerKind> = ConfiguredServer<McpServer<Kind>>

/** What is said to whoever needs a server that is not in use. */
export const switchedOff = (name: string) =>
  `The server "${name}" is switched off. Switch it on under Connections, or where it is configured.`

/** Which servers there are, for each person. */
export interface ServerSource {
  /** Null when there is none of that name. */
  find(caller: Caller, name: string): Promise<KnownServer | null>
  /** In alphabetical order. */
  list(caller: Caller): Promise<KnownServer[]>
}

/** The same servers for everybody: those of an `mcp.json`. `variable` says what `${env:NAME}` in them is; without it they stay as they are. */
export function fixedServers(servers: McpServers, variable?: Variable): ServerSource {
  const known = new Map(
    Object.entries(servers).map(([name, server]): [string, KnownServer] => [
      name,
      {
        name,
        ...(variable ? expandEnvironment(server, variable) : { server }),
        addedBy: 'administrator',
        perPerson: isPerPerson(server),
      },
    ]),
  )
  const sorted = [...known.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  return {
    find: async (_caller, name) => known.get(name) ?? null,
    list: async () => sorted,
  }
}

export const isPerPerson = (server: McpServer) =>
  'builtin' in server || ('command' in server && server.instances === 'person')
