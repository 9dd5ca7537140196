import type { Tool } from '@modelcontextprotocol/client'
import { PlaygroundError, ToolError } from '../../errors.ts'
import type { BuiltinOptions } from '../builtin/create-builtin.ts'
import { toToolError } from './call-failure.ts'
import { Connection } from './connection.ts'
import type { McpServers } from './mcp-servers.ts'
import { failureText, resultText } from './result-text.ts'

/** For whom a server works. */
export interface Caller {
  personId: string
  /** Absolute path of the person's workspace. */
  workspaceDir: string
}

/** What a server says about itself. */
export interface ServerListing {
  server: string
  description: string
  /** Every page of its list, in the server's order. */
  tools: Tool[]
}

/** The connections of one process to the MCP servers it is a client of. */
export interface Connections {
  /**
   * Calls a tool and answers the JSON text of its result. Throws a `ToolError`; when `signal` aborts, its reason.
   *
   * @example await connections.callTool(caller, 'calculator', 'add', { a: 1, b: 2 }, signal) // '3'
   */
  callTool(caller: Caller, server: string, tool: string, input: unknown, signal: AbortSignal): Promise<string>
  /** Throws `not-found` for a server that is not configured; otherwise what the connection throws. */
  listTools(caller: Caller, server: string, signal?: AbortSignal): Promise<ServerListing>
  close(): Promise<void>
}

export interface ConnectionsOptions {
  servers: McpServers
  /** How the built-in ones among them are made. */
  builtins?: BuiltinOptions
  log?: (line: string) => void
  /** How long a call may take without a sign of life. Default 60 s. */
  callTimeoutMs?: number
  /** Default 30 s. */
  connectTimeoutMs?: number
  /** How long an unused connection stays open. Default 5 minutes. */
  idleMs?: number
}

/** Connects lazily: a built-in server once per person, any other once for all. */
export function createConnections(options: ConnectionsOptions): Connections {
  const { servers, log = () => {}, callTimeoutMs = 60_000, connectTimeoutMs = 30_000, idleMs = 300_000 } = options
  const connections = new Map<string, Connection>()
  let closed = false

  function connectionTo(name: string, { personId, workspaceDir }: Caller): Connection | null {
    const server = Object.hasOwn(servers, name) ? servers[name] : undefined
    if (server === undefined) return null
    if (closed) throw new PlaygroundError('unavailable', 'The connections to the MCP servers are closed.')
    const key = JSON.stringify('builtin' in server ? [name, personId, workspaceDir] : [name])
    let connection = connections.get(key)
    if (connection === undefined) {
      connection = new Connection({
        server,
        workspaceDir,
        ...(options.builtins && { builtins: options.builtins }),
        idleMs,
        connectTimeoutMs,
        onIdle: () => connections.delete(key),
        log: (line) => log(`${name}: ${line}`),
      })
      connections.set(key, connection)
    }
    return connection
  }
  const known = () => `There are ${Object.keys(servers).sort().join(', ') || 'none'}.`

  return {
    async callTool(caller, server, tool, input, signal) {
      signal.throwIfAborted()
      try {
        const connection = connectionTo(server, caller)
        if (connection === null) {
          throw new ToolError({ server, tool }, 'invalid-input', `There is no server "${server}". ${known()}`)
        }
        const result = await connection.use(signal, (client) =>
          client.callTool(
            { name: tool, arguments: asArguments({ server, tool }, input) },
            { signal, timeout: callTimeoutMs, resetTimeoutOnProgress: true },
          ),
        )
        if (result.isError) throw new ToolError({ server, tool }, 'tool-failed', failureText(result))
        return resultText(result)
      } catch (error) {
        if (signal.aborted) throw signal.reason
        throw toToolError({ server, tool }, error)
      }
    },

    async listTools(caller, server, signal) {
      const connection = connectionTo(server, caller)
      if (connection === null) throw new PlaygroundError('not-found', `There is no server "${server}". ${known()}`)
      return connection.use(signal, async (client) => {
        const { tools } = await client.listTools(undefined, { signal, cacheMode: 'refresh' })
        const about = client.getServerVersion()
        return { server, description: client.getInstructions() ?? about?.description ?? about?.title ?? '', tools }
      })
    },

    async close() {
      closed = true
      await Promise.all([...connections.values()].map((connection) => connection.close()))
      connections.clear()
    },
  }
}

function asArguments(where: { server: string; tool: string }, input: unknown): Record<string, unknown> {
  if (input === undefined || input === null) return {}
  if (typeof input === 'object' && !Array.isArray(input)) return input as Record<string, unknown>
  const got = Array.isArray(input) ? 'an array' : `a ${typeof input}`
  throw new ToolError(
    where,
    'invalid-input',
    `${where.server}.${where.tool} takes one object of named arguments, got ${got}.`,
  )
}
