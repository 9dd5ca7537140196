import { PlaygroundError, ToolError } from '../../errors.ts'
import {
  type Caller,
  type DuringCall,
  NEVER_USED,
  type Offer,
  type OpenProvider,
  type ProviderState,
  type ServerListing,
  type ToolProvider,
} from '../../tools/tool-provider.ts'
import { toToolError } from './calls/call-failure.ts'
import { namesTool } from './entries/tool-filter.ts'
import { kindOf, type McpServer, type ServerKind } from './mcp-servers.ts'
import { type KnownServer, type ServerSource, switchedOff } from './offer/server-source.ts'
import { serverDigest } from './server-digest.ts'

/** The providers of tools that one process has open. */
export interface Connections {
  /**
   * Calls a tool and answers the JSON text of its result. Throws a `ToolError`; when `signal` aborts, its reason.
   *
   * @example await connections.callTool(caller, 'calculator', 'add', { a: 1, b: 2 }, signal) // '3'
   */
  callTool(
    caller: Caller,
    server: string,
    tool: string,
    input: unknown,
    signal: AbortSignal,
    during?: DuringCall,
  ): Promise<string>
  /** Throws `not-found` for a server that is not configured; `unavailable` when it cannot be reached. */
  listTools(caller: Caller, server: string, signal?: AbortSignal): Promise<ServerListing>
  /** Resources and prompts. Throws as `listTools` does. */
  listOffer(caller: Caller, server: string, signal?: AbortSignal): Promise<Offer>
  /** What a server has at an address, and a prompt of it filled in, as JSON text. Both throw as `callTool` does. */
  readResource(caller: Caller, server: string, uri: string, signal: AbortSignal, during?: DuringCall): Promise<string>
  getPrompt(
    caller: Caller,
    server: string,
    name: string,
    args: { [name: string]: string },
    signal: AbortSignal,
    during?: DuringCall,
  ): Promise<string>
  /** Milliseconds until the server answered that it is there. Throws as `listTools` does. */
  ping(caller: Caller, server: string, signal?: AbortSignal): Promise<number>
  /** How the connection is; nothing is opened for it. */
  state(caller: Caller, server: string): Promise<ProviderState>
  /** Every connection that was opened and not let go since, whoever's it is; nothing is opened for it. */
  overview(): OpenConnection[]
  /**
   * Closes what this person uses under that name, whatever the source said when it was opened and says now; the next use opens
   * what it says then.
   */
  disconnect(caller: Caller, server: string): Promise<void>
  close(): Promise<void>
}

/** One connection of this process, as an administrator may see it. */
export interface OpenConnection extends ProviderState {
  server: string
  addedBy: KnownServer['addedBy']
}

/** How each kind of server is opened. */
export type OpenProviders = { [Kind in ServerKind]: OpenProvider<McpServer<Kind>> }

export interface ConnectionsOptions {
  servers: ServerSource
  providers: OpenProviders
  /** Told when a server says that its tools are others now. */
  onToolsChanged?: (caller: Caller, server: KnownServer) => void
  /** Told of each call of a tool when it is over, unless whoever made it let it go. */
  onCalled?: (caller: Caller, server: KnownServer, tool: string, isFailure: boolean) => void
}

/** Opens providers when they are needed: once for all, or once per person where the server says so. */
export function createConnections({ servers, providers, onToolsChanged, onCalled }: ConnectionsOptions): Connections {
  const open = new Map<string, { known: KnownServer; owner: string; provider: ToolProvider }>()
  let closed = false

  async function find(caller: Caller, name: string): Promise<KnownServer> {
    const known = await servers.find(caller, name)
    if (known !== null) return known
    const names = (await servers.list(caller)).map((server) => server.name)
    throw new PlaygroundError('not-found', `There is no server "${name}". There are ${names.join(', ') || 'none'}.`)
  }

  async function openTo(caller: Caller, name: string): Promise<{ known: KnownServer; provider: ToolProvider }> {
    const known = await find(caller, name)
    if (known.server.disabled) throw new PlaygroundError('forbidden', switchedOff(name))
    if (known.fault !== undefined) throw new PlaygroundError('unavailable', known.fault)
    if (closed) throw new PlaygroundError('unavailable', 'The connections to the MCP servers are closed.')
    const owner = known.perPerson ? ownerOf(caller) : EVERYBODY
    const key = keyOf(owner, known)
    const before = open.get(key)
    if (before !== undefined) return before
    // Each is made for entries of its kind.
    const openProvider = providers[kindOf(known.server)] as OpenProvider<McpServer>
    const provider = openProvider(caller, known, {
      // One that was closed may be idle later: by then another stands in its place.
      onIdle: () => void (open.get(key) === opened && open.delete(key)),
      onToolsChanged: () => onToolsChanged?.(caller, known),
    })
    const opened = { known, owner, provider }
    open.set(key, opened)
    return opened
  }

  /** The same for a call of a program: what it throws is a `ToolError`. */
  async function openFor(caller: Caller, where: { server: string; tool: string }, signal: AbortSignal) {
    signal.throwIfAborted()
    try {
      return await openTo(caller, where.server)
    } catch (error) {
      throw signal.aborted ? signal.reason : toToolError(where, error)
    }
  }

  return {
    async callTool(caller, server, tool, input, signal, during) {
      const where = { server, tool }
      const { known, provider } = await openFor(caller, where, signal)
      if (!isOffered(known, tool)) {
        throw new ToolError(where, 'denied', `${server}.${tool} is switched off where the server is configured.`)
      }
      try {
        const answer = await provider.call(caller, tool, input, signal, during)
        onCalled?.(caller, known, tool, false)
        return answer
      } catch (error) {
        if (!signal.aborted) onCalled?.(caller, known, tool, true)
        throw error
      }
    },

    async listTools(caller, server, signal) {
      const { known, provider } = await openTo(caller, server)
      const listing = await provider.list(signal)
      const off = listing.tools.filter(({ name }) => !isOffered(known, name))
      const tools = listing.tools.filter(({ name }) => isOffered(known, name))
      return { ...listing, tools, ...(off.length > 0 && { off }) }
    },

    async readResource(caller, server, uri, signal, during) {
      const { provider } = await openFor(caller, { server, tool: 'resources/read' }, signal)
      return provider.readResource(caller, uri, signal, during)
    },

    async getPrompt(caller, server, name, args, signal, during) {
      const { provider } = await openFor(caller, { server, tool: 'prompts/get' }, signal)
      return provider.getPrompt(caller, name, args, signal, during)
    },

    listOffer: async (caller, server, signal) => (await openTo(caller, server)).provider.offer(signal),

    ping: async (caller, server, signal) => (await openTo(caller, server)).provider.ping(signal),

    async state(caller, server) {
      const known = await find(caller, server)
      return open.get(keyOf(known.perPerson ? ownerOf(caller) : EVERYBODY, known))?.provider.state ?? NEVER_USED
    },

    overview: () =>
      [...open.values()].map(({ known: { name, addedBy }, provider }) => ({
        server: name,
        addedBy,
        ...provider.state,
      })),

    async disconnect(caller, server) {
      const owners = [EVERYBODY, ownerOf(caller)]
      const theirs = [...open].filter(([, { known, owner }]) => known.name === server && owners.includes(owner))
      for (const [key] of theirs) open.delete(key)
      await Promise.all(theirs.map(([, { provider }]) => provider.close()))
    },

    async close() {
      closed = true
      await Promise.all([...open.values()].map(({ provider }) => provider.close()))
      open.clear()
    },
  }
}

/** Whether its configuration lets a tool be seen and called: `includeTools`, `excludeTools`. */
const isOffered = ({ server: { includeTools, excludeTools } }: KnownServer, tool: string) =>
  (includeTools === undefined || namesTool(includeTools, tool)) && !namesTool(excludeTools ?? [], tool)

const EVERYBODY = ''
const ownerOf = ({ personId, workspaceDir }: Caller): string => JSON.stringify([personId, workspaceDir])

/** The same for whoever shares a connection. Another configuration is another connection. */
const keyOf = (owner: string, { name, server }: KnownServer): string =>
  JSON.stringify([name, serverDigest(server), owner])
