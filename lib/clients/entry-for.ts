import { type ClientId, clientOf } from './clients.ts'

/** What we are called in the files of clients. */
export const OUR_NAME = 'code-execution'

export type Reached =
  | {
      transport: 'http'
      /** Of our MCP server, as `http://127.0.0.1:3000/api/mcp`. */
      url: string
      /** A person's bearer token; without one the client signs in. */
      token?: string | undefined
    }
  | ({ transport: 'command' } & Started)

/** What a client starts to have us (`our-command.ts`). */
export interface Started {
  command: readonly string[]
  /** In which folder it works, where that is not the usual one. */
  env?: Readonly<Record<string, string>> | undefined
}

const DESCRIPTION = 'Runs programs that call MCP tools, in a sandbox'

/** Our entry, in the words of one client. Null where its file does not take that transport. */
export function entryFor(id: ClientId, reached: Reached): Record<string, unknown> | null {
  if (!clientOf(id).transports.includes(reached.transport)) return null
  if (reached.transport === 'command') {
    const [command, ...args] = reached.command
    const env = { ...reached.env }
    const started = { command, args, ...(reached.env && { env }) }
    switch (id) {
      case 'vscode':
        return { type: 'stdio', ...started }
      case 'zed':
        return { source: 'custom', command, args, env }
      case 'opencode':
        return { type: 'local', command: [...reached.command], enabled: true, ...(reached.env && { environment: env }) }
      case 'goose':
        return { ...gooseCommon, type: 'stdio', cmd: command, args, envs: env }
      default:
        return started
    }
  }
  const { url, token } = reached
  const headers = token ? { headers: { Authorization: `Bearer ${token}` } } : {}
  switch (id) {
    // With `url` it fails, and does not say so.
    case 'windsurf':
      return { serverUrl: url, ...headers }
    case 'cursor':
      return { url, ...headers }
    case 'zed':
      return { source: 'custom', url, ...headers }
    case 'codex':
      return { url, ...(headers.headers && { http_headers: headers.headers }) }
    case 'opencode':
      return { type: 'remote', url, enabled: true, ...headers }
    case 'goose':
      return { ...gooseCommon, type: 'streamable_http', uri: url, ...headers }
    default:
      return { type: 'http', url, ...headers }
  }
}

const gooseCommon = { enabled: true, name: OUR_NAME, description: DESCRIPTION, timeout: 300 }
