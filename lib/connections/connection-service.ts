import { validateInput } from '../broker/validate-input.ts'
import { suspicionsOf } from '../discovery/suspicious-text.ts'
import type { Catalog, Tool } from '../discovery/tool.ts'
import { messageOf, PlaygroundError, ToolError } from '../errors.ts'
import type { Caller } from '../mcp/client/caller.ts'
import type { Connections } from '../mcp/client/create-connections.ts'
import type { Offer } from '../mcp/client/list-offer.ts'
import type { KnownServer, ServerSource } from '../mcp/client/server-source.ts'
import { folderOf } from '../mcp/server-name.ts'
import type { Person } from '../people/person.ts'
import { shapeJson } from '../result/shape-json.ts'
import type { Modules } from './keep-modules.ts'
import { readPastedServers } from './paste-servers.ts'
import { parseEntry } from './server-entry.ts'
import type { AddedServer, ServerRows } from './server-rows.ts'
import { type ShownConnection, showConnection } from './shown-connection.ts'
import { isTheirs, type SignInEnd, type SignIns } from './sign-in/create-sign-ins.ts'

// Above this the result of a test call is shortened: it is for looking at.
const MAX_SHOWN = 64 * 1024

/** What one server offers, for people to look at. */
export interface ShownOffer extends Offer {
  tools: (Pick<Tool, 'tool' | 'fn' | 'module' | 'description' | 'inputSchema' | 'annotations' | 'signature'> & {
    /** What is suspicious about its description. */
    suspicions: string[]
  })[]
}

/** What came of one of several servers that were pasted. */
export interface Added {
  name: string
  /** Null when it was not added; then there is a fault. */
  id: string | null
  tools: number
  /** Why it was not added, or could not be reached. */
  fault: string | null
  /** Whether somebody has to sign in there first. */
  signIn: boolean
  /** Keys of its entry that mean nothing here. */
  ignored: string[]
}

export interface TestCall {
  ok: boolean
  value?: unknown
  error?: { code: string; message: string }
  ms: number
}

/** What people do with connections in the browser. Every call says who asks; nobody reaches what is somebody else's. */
export interface ConnectionService {
  list(person: Person): Promise<ShownConnection[]>
  /** Throws `forbidden`, `invalid-input` or `conflict`. A server that cannot be reached is added all the same. */
  add(person: Person, request: { name: string; entry: unknown; forEverybody: boolean }): Promise<Added>
  /** Adds what can be added of a pasted `mcpServers` block. Throws `invalid-input` when it is none. */
  paste(person: Person, request: { text: string; forEverybody: boolean }): Promise<Added[]>
  remove(person: Person, id: string): Promise<void>
  /** Puts back what was removed. */
  undo(person: Person, id: string): Promise<void>
  /** Closes the connection, opens it anew, and brings the modules up to date. */
  reconnect(person: Person, name: string): Promise<{ pingMs: number; tools: number }>
  /** Answers the address to sign in at, for the browser; it comes back to `redirectUrl`. Throws `unavailable`. */
  beginSignIn(person: Person, id: string, redirectUrl: string): Promise<string>
  /** Takes what the browser brought back, and gets the tools. `name` when it belongs to one of the person's servers. */
  finishSignIn(person: Person, back: URLSearchParams): Promise<{ end: SignInEnd; name: string | null }>
  offer(person: Person, name: string): Promise<ShownOffer>
  testCall(person: Person, request: { server: string; tool: string; input: unknown }): Promise<TestCall>
}

export interface ConnectionServiceOptions {
  source: ServerSource
  rows: ServerRows
  connections: Connections
  modules: Modules
  signIns: SignIns
  catalog: (person: Person) => Promise<Catalog>
  /** Names of the servers of the configuration, which nobody removes here. */
  configured: ReadonlySet<string>
  maxPerPerson: number
}

export function createConnectionService(options: ConnectionServiceOptions): ConnectionService {
  const { source, rows, connections, modules, signIns, catalog, configured, maxPerPerson } = options
  const callerOf = ({ id, workspaceDir }: Person): Caller => ({ personId: id, workspaceDir })
  const addedBy = ({ userId }: AddedServer): KnownServer['addedBy'] => (userId === null ? 'administrator' : 'person')

  async function known(person: Person, name: string): Promise<KnownServer> {
    const found = await source.find(callerOf(person), name)
    if (found !== null) return found
    throw new PlaygroundError('not-found', `There is no server ${JSON.stringify(name)}.`)
  }

  async function register(
    person: Person,
    { name, entry, forEverybody }: { name: string; entry: unknown; forEverybody: boolean },
  ): Promise<AddedServer> {
    if (!person.isListed) throw new PlaygroundError('forbidden', 'Sign in to add a server.')
    if (forEverybody && !person.admin) {
      throw new PlaygroundError('forbidden', 'Only an administrator adds servers for everybody.')
    }
    const server = parseEntry(name, entry, forEverybody)
    const before = await source.list(callerOf(person))
    const own = (await rows.of(person.id)).filter(({ userId }) => userId === person.id)
    if (!forEverybody && own.length >= maxPerPerson) {
      throw new PlaygroundError(
        'forbidden',
        `You have ${own.length} servers; ${maxPerPerson} is the most. Remove one first.`,
      )
    }
    if (before.some((other) => isSameFolder(other.name, name))) {
      throw new PlaygroundError('conflict', `There is a server ${JSON.stringify(name)} already, or one like it.`)
    }
    return rows.add({ userId: forEverybody ? null : person.id, name, server })
  }

  /** Asks a server that was added for its tools. */
  async function probe(person: Person, added: AddedServer): Promise<Added> {
    const { id, name } = added
    try {
      const { tools } = await modules.update({ caller: callerOf(person), name, addedBy: addedBy(added) })
      return { name, id, tools: tools.length, fault: null, signIn: false, ignored: [] }
    } catch (error) {
      const signIn = (await rows.signIn(id))?.isNeeded ?? false
      return { name, id, tools: 0, fault: messageOf(error), signIn, ignored: [] }
    }
  }

  return {
    add: async (person, request) => probe(person, await register(person, request)),

    async list(person) {
      const caller = callerOf(person)
      const [all, added, { servers }] = await Promise.all([source.list(caller), rows.of(person.id), catalog(person)])
      return Promise.all(
        all.map(async (server) => {
          const row = configured.has(server.name)
            ? undefined
            : added.find((one) => one.name === server.name && addedBy(one) === server.addedBy)
          const tools = servers.find(({ name }) => name === server.name)?.tools.length ?? 0
          const isAdministrator = person.admin
          return showConnection(server, row, await connections.state(caller, server.name), { isAdministrator, tools })
        }),
      )
    },

    async paste(person, { text, forEverybody }) {
      const results: Promise<Added>[] = []
      for (const { name, entry, ignored } of readPastedServers(text)) {
        try {
          // One after the other into the list, then all at once asked: one that hangs keeps nobody waiting twice.
          const added = await register(person, { name, entry, forEverybody })
          results.push(probe(person, added).then((result) => ({ ...result, ignored })))
        } catch (error) {
          if (!(error instanceof PlaygroundError)) throw error
          results.push(Promise.resolve({ name, id: null, tools: 0, fault: error.message, signIn: false, ignored }))
        }
      }
      return Promise.all(results)
    },

    async remove(person, id) {
      const mine = (await rows.of(person.id)).find((server) => server.id === id)
      if (mine && (mine.userId === person.id || person.admin)) await connections.disconnect(callerOf(person), mine.name)
      const removed = await rows.remove(person.id, person.admin, id)
      if (removed === null) throw new PlaygroundError('not-found', 'There is no such server of yours.')
      await modules.remove({ caller: callerOf(person), name: removed.name, addedBy: addedBy(removed) })
    },

    async undo(person, id) {
      const back = await rows.putBack(person.id, person.admin, id)
      if (back === null) throw new PlaygroundError('not-found', 'It cannot be put back any more.')
      // Back is back, also while the server cannot be reached; its state says so.
      await modules.update({ caller: callerOf(person), name: back.name, addedBy: addedBy(back) }).catch(() => {})
    },

    async reconnect(person, name) {
      const caller = callerOf(person)
      const { server, perPerson, addedBy: by } = await known(person, name)
      // What others use as well is closed, and its modules are written, for an administrator only.
      if (perPerson || person.admin) await connections.disconnect(caller, name)
      const mayWrite = !('builtin' in server) && (by === 'person' || person.admin)
      const { tools } = mayWrite
        ? await modules.update({ caller, name, addedBy: by })
        : await connections.listTools(caller, name)
      return { pingMs: await connections.ping(caller, name), tools: tools.length }
    },

    async beginSignIn(person, id, redirectUrl) {
      const added = (await rows.of(person.id)).find((one) => one.id === id && isTheirs(one, person))
      if (added === undefined) throw new PlaygroundError('not-found', 'There is no such server of yours.')
      return signIns.begin(person, added, redirectUrl)
    },

    async finishSignIn(person, back) {
      const { end, added } = await signIns.finish(person, back)
      if (end !== 'connected' || added === undefined) return { end, name: added?.name ?? null }
      // What was open knew of no token; a server that cannot be reached now is signed in at all the same.
      await connections.disconnect(callerOf(person), added.name)
      await probe(person, added)
      return { end, name: added.name }
    },

    async offer(person, name) {
      await known(person, name)
      const { servers } = await catalog(person)
      const tools = servers.find((server) => server.name === name)?.tools ?? []
      const shown = tools.map(({ tool, fn, module, description, inputSchema, annotations, signature }) => ({
        tool,
        fn,
        module,
        description,
        inputSchema,
        ...(annotations && { annotations }),
        signature,
        suspicions: suspicionsOf(`${tool}\n${description}\n${JSON.stringify(inputSchema)}`),
      }))
      return { tools: shown, ...(await connections.listOffer(callerOf(person), name)) }
    },

    async testCall(person, { server, tool: name, input }) {
      const { servers } = await catalog(person)
      const tool = servers.find((one) => one.name === server)?.tools.find((one) => one.tool === name)
      if (tool === undefined) throw new PlaygroundError('not-found', `There is no tool ${server}.${name}.`)
      const began = performance.now()
      const ms = () => Math.round(performance.now() - began)
      try {
        await validateInput(tool, input, person.id)
        const signal = new AbortController().signal
        const answer = await connections.callTool(callerOf(person), server, name, input, signal)
        const took = ms()
        return { ok: true, value: await shapeJson(answer, person.id, MAX_SHOWN), ms: took }
      } catch (error) {
        if (!(error instanceof ToolError)) throw error
        return { ok: false, error: { code: error.code, message: error.message }, ms: ms() }
      }
    },
  }
}

const isSameFolder = (a: string, b: string) => folderOf(a).toLowerCase() === folderOf(b).toLowerCase()
