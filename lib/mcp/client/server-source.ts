import type { Caller } from '../../tools/tool-provider.ts'
import type { McpServer, McpServers, ServerKind } from './mcp-servers.ts'

/** A server as it is reached for one person. */
export interface KnownServer<Kind extends ServerKind = ServerKind> {
  name: string
  server: McpServer<Kind>
  /**
   * Who added it. What a person added is not trusted: it reaches only the public internet, and what it says about the
   * nature of its tools makes none of them harmless.
   */
  addedBy: 'administrator' | 'person'
  /** Whether everybody has a connection of their own to it. */
  perPerson: boolean
  /** Why it cannot be connected to as things are, such as a variable that is not set. */
  fault?: string
  /** What it is kept by, when somebody added it in the browser. */
  id?: string
}

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

/** The same servers for everybody: those of an `mcp.json`. */
export function fixedServers(servers: McpServers): ServerSource {
  const known = new Map(
    Object.entries(servers).map(([name, server]) => [
      name,
      { name, server, addedBy: 'administrator' as const, perPerson: isPerPerson(server) },
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
