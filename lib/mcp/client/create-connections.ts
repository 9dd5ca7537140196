import { createHash } from 'node:crypto'
import type { Client, Tool } from '@modelcontextprotocol/client'
import { PlaygroundError, ToolError } from '../../errors.ts'
import { openWorkspace } from '../../workspace/open-workspace.ts'
import type { BuiltinOptions } from '../builtin/create-builtin.ts'
import type { Authorize } from './authorization.ts'
import { toToolError, toUnavailable } from './call-failure.ts'
import { callTool, callToolAsTask } from './call-tool.ts'
import type { Caller } from './caller.ts'
import { Connection, type ConnectionOptions, type ConnectionState, NEVER_USED } from './connection.ts'
import { listOffer, listTools, type Offer } from './list-offer.ts'
import { failureText, resultText } from './result-text.ts'
import { type KnownServer, type ServerSource, switchedOff } from './server-source.ts'
import { namesTool } from './tool-filter.ts'

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
  /** Throws `not-found` for a server that is not configured; `unavailable` when it cannot be reached. */
  listTools(caller: Caller, server: string, signal?: AbortSignal): Promise<ServerListing>
  /** Resources and prompts. Throws as `listTools` does. */
  listOffer(caller: Caller, server: string, signal?: AbortSignal): Promise<Offer>
  /** Milliseconds until the server answered that it is there. Throws as `listTools` does. */
  ping(caller: Caller, server: string, signal?: AbortSignal): Promise<number>
  /** How the connection is; nothing is opened for it. */
  state(caller: Caller, server: string): Promise<ConnectionState>
  /** Every connection that was opened and not let go since, whoever's it is; nothing is opened for it. */
  overview(): OpenConnection[]
  /** Closes the connection; the next use opens it with what the source says then. */
  disconnect(caller: Caller, server: string): Promise<void>
  close(): Promise<void>
}

/** One connection of this process, as an administrator may see it. */
export interface OpenConnection extends ConnectionState {
  server: string
  addedBy: KnownServer['addedBy']
}

export interface ConnectionsOptions {
  servers: ServerSource
  /** How the built-in ones among them are made. */
  builtins?: BuiltinOptions
  log?: (line: string) => void
  /** How long a call may take without a sign of life. Default 60 s. */
  callTimeoutMs?: number
  /** Default 30 s. */
  connectTimeoutMs?: number
  /** How long an unused connection stays open. Default 5 minutes. */
  idleMs?: number
  backOff?: ConnectionOptions['backOff']
  /** The most one message of a server may hold. Default 64 MB. */
  maxMessageBytes?: number
  /** Private addresses that servers which people added may be at; default none. */
  mayReach?: (host: string, address: string) => boolean
  /** How names become addresses; default the system's resolver. */
  resolve?: ConnectionOptions['resolve']
  /** Keeps what a tool returned as a file; default in the caller's workspace. */
  saveFile?: (caller: Caller, path: string, content: Buffer) => Promise<void>
  /** Signs in at remote servers; default nowhere. */
  authorize?: Authorize
  /** Told when a server says that its tools are others now. */
  onToolsChanged?: (caller: Caller, server: KnownServer) => void
}

interface Open {
  known: KnownServer
  connection: Connection
  /** Tools that work only as a task; null until the server was asked. */
  asTask: Set<string> | null
}

/** Connects lazily: a server once for all, or once per person where it says so. */
export function createConnections(options: ConnectionsOptions): Connections {
  const { servers, log = () => {}, callTimeoutMs = 60_000, connectTimeoutMs = 30_000, idleMs = 300_000 } = options
  const saveFile =
    options.saveFile ??
    (async ({ workspaceDir }, path, content) => void (await openWorkspace(workspaceDir).write(path, content)))
  const open = new Map<string, Open>()
  let closed = false

  async function find(caller: Caller, name: string): Promise<KnownServer> {
    const known = await servers.find(caller, name)
    if (known !== null) return known
    const names = (await servers.list(caller)).map((server) => server.name)
    throw new PlaygroundError('not-found', `There is no server "${name}". There are ${names.join(', ') || 'none'}.`)
  }

  function openTo(caller: Caller, known: KnownServer): Open {
    if (known.server.disabled) throw new PlaygroundError('forbidden', switchedOff(known.name))
    if (known.fault !== undefined) throw new PlaygroundError('unavailable', known.fault)
    if (closed) throw new PlaygroundError('unavailable', 'The connections to the MCP servers are closed.')
    const key = keyOf(caller, known)
    const before = open.get(key)
    if (before !== undefined) return before
    const { name, server } = known
    const authorization = options.authorize?.(known)
    const opened: Open = {
      known,
      asTask: null,
      connection: new Connection({
        server,
        workspaceDir: caller.workspaceDir,
        ...(options.builtins && { builtins: options.builtins }),
        ...(options.backOff && { backOff: options.backOff }),
        ...(options.resolve && { resolve: options.resolve }),
        ...(authorization && { authorization }),
        mayReach: known.addedBy === 'administrator' ? () => true : (options.mayReach ?? (() => false)),
        maxMessageBytes: options.maxMessageBytes ?? 64 * 1024 * 1024,
        idleMs,
        connectTimeoutMs,
        onIdle: () => open.delete(key),
        onToolsChanged: () => {
          opened.asTask = null
          options.onToolsChanged?.(caller, known)
        },
        log: (line) => log(`${name}: ${line}`),
      }),
    }
    open.set(key, opened)
    return opened
  }

  async function use<T>(
    caller: Caller,
    name: string,
    signal: AbortSignal | undefined,
    work: (client: Client, known: KnownServer) => Promise<T>,
  ): Promise<T> {
    const known = await find(caller, name)
    const { connection } = openTo(caller, known)
    try {
      return await connection.use(signal, (client) => work(client, known))
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      throw toUnavailable(name, error, connection.hide)
    }
  }
  const requestOptions = (signal?: AbortSignal) => ({
    ...(signal && { signal }),
    timeout: callTimeoutMs,
    resetTimeoutOnProgress: true,
  })

  return {
    async callTool(caller, server, tool, input, signal) {
      signal.throwIfAborted()
      const where = { server, tool }
      let opened: Open | undefined
      try {
        const used = openTo(caller, await find(caller, server))
        opened = used
        if (!isOffered(used.known, tool)) {
          const message = `${server}.${tool} is switched off where the server is configured.`
          throw new ToolError(where, 'denied', message)
        }
        const call = { name: tool, arguments: asArguments(where, input) }
        const result = await used.connection.use(signal, async (client) => {
          const knowsTasks = client.getServerCapabilities()?.tasks?.requests?.tools?.call !== undefined
          if (knowsTasks && used.asTask === null) {
            const tools = await listTools(client, requestOptions(signal), () => {})
            used.asTask = new Set(
              tools.filter(({ execution }) => execution?.taskSupport === 'required').map(({ name }) => name),
            )
          }
          const send = used.asTask?.has(tool) ? callToolAsTask : callTool
          // Without a listener for progress no token is sent, and a slow server has no way to say that it is at work.
          return send(client, call, { ...requestOptions(signal), onprogress: () => {} })
        })
        if (result.isError) throw new ToolError(where, 'tool-failed', failureText(result))
        return await resultText(result, where, {
          owner: caller.personId,
          save: (path, content) => saveFile(caller, path, content),
        })
      } catch (error) {
        if (signal.aborted) throw signal.reason
        const told = toToolError(where, error)
        if (opened !== undefined) told.message = opened.connection.hide(told.message)
        throw told
      }
    },

    listTools: (caller, server, signal) =>
      use(caller, server, signal, async (client, known) => {
        const listed = await listTools(client, requestOptions(signal), (fault) => log(`${server}: ${fault}`))
        const tools = listed.filter(({ name }) => isOffered(known, name))
        const about = client.getServerVersion()
        return { server, description: client.getInstructions() ?? about?.description ?? about?.title ?? '', tools }
      }),

    listOffer: (caller, server, signal) =>
      use(caller, server, signal, (client) =>
        listOffer(client, requestOptions(signal), (fault) => log(`${server}: ${fault}`)),
      ),

    ping: (caller, server, signal) =>
      use(caller, server, signal, async (client) => {
        const began = performance.now()
        await client.ping(requestOptions(signal))
        return Math.round((performance.now() - began) * 10) / 10
      }),

    async state(caller, server) {
      return open.get(keyOf(caller, await find(caller, server)))?.connection.state ?? NEVER_USED
    },

    overview: () =>
      [...open.values()].map(({ known: { name, addedBy }, connection }) => ({
        server: name,
        addedBy,
        ...connection.state,
      })),

    async disconnect(caller, server) {
      const known = await servers.find(caller, server)
      if (known === null) return
      const key = keyOf(caller, known)
      const opened = open.get(key)
      open.delete(key)
      await opened?.connection.close()
    },

    async close() {
      closed = true
      await Promise.all([...open.values()].map(({ connection }) => connection.close()))
      open.clear()
    },
  }
}

/** Whether its configuration lets a tool be seen and called: `includeTools`, `excludeTools`. */
const isOffered = ({ server: { includeTools, excludeTools } }: KnownServer, tool: string) =>
  (includeTools === undefined || namesTool(includeTools, tool)) && !namesTool(excludeTools ?? [], tool)

/** The same for whoever shares a connection. Another configuration is another connection. */
function keyOf({ personId, workspaceDir }: Caller, { name, server, perPerson }: KnownServer): string {
  const digest = createHash('sha256').update(JSON.stringify(server)).digest('base64')
  return JSON.stringify(perPerson ? [name, digest, personId, workspaceDir] : [name, digest])
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
