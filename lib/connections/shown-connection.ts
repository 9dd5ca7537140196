import type { ConnectionState } from '../mcp/client/connection.ts'
import type { McpServer } from '../mcp/client/mcp-servers.ts'
import type { KnownServer } from '../mcp/client/server-source.ts'
import type { AddedServer } from './server-rows.ts'

/** A connection as a browser may see it: what it is, never its secrets. */
export interface ShownConnection extends ConnectionState {
  name: string
  kind: 'builtin' | 'command' | 'url'
  /** The address without its query, or the command without its arguments; for a built-in server its name. */
  where: string
  /** Names of headers or of variables of the environment, whose values are kept. */
  secrets: string[]
  /** `configuration`: mcp.json or config.yaml. */
  from: 'configuration' | 'everybody' | 'own'
  /** What to remove it or sign in by; null when this person may not. */
  id: string | null
  /** Tools that programs can import. */
  tools: number
  /** Whether somebody has to sign in at the server, or has; null where nobody does. */
  signIn: 'needed' | 'done' | null
}

export function showConnection(
  known: KnownServer,
  added: AddedServer | undefined,
  state: ConnectionState,
  { isAdministrator, tools }: { isAdministrator: boolean; tools: number },
): ShownConnection {
  const from = added === undefined ? 'configuration' : added.userId === null ? 'everybody' : 'own'
  const isTheirs = added !== undefined && (from === 'own' || isAdministrator)
  return {
    name: known.name,
    ...describe(known.server),
    from,
    id: isTheirs ? added.id : null,
    tools,
    signIn: added?.signIn?.isNeeded ? 'needed' : added?.signIn?.grant ? 'done' : null,
    ...state,
    lastError: added?.signIn?.fault ?? state.lastError,
  }
}

function describe(server: McpServer): Pick<ShownConnection, 'kind' | 'where' | 'secrets'> {
  if ('builtin' in server) return { kind: 'builtin', where: server.builtin, secrets: [] }
  if ('command' in server) return { kind: 'command', where: server.command, secrets: Object.keys(server.env).sort() }
  const { origin, pathname, search } = new URL(server.url)
  const where = `${origin}${pathname}${search === '' ? '' : '?…'}`
  return { kind: 'url', where, secrets: Object.keys(server.headers).sort() }
}
