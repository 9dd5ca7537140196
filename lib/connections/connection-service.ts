import { setTimeout } from 'node:timers/promises'
import type { Grants } from '../access/grants.ts'
import { type Consent, consentFor, type Policy } from '../broker/policy.ts'
import { validateInput } from '../broker/validate-input.ts'
import { suspicionsOf } from '../discovery/suspicious-text.ts'
import type { Catalog, Tool } from '../discovery/tool.ts'
import { digestOf } from '../discovery/tool-digest.ts'
import { messageOf, PlaygroundError, ToolError } from '../errors.ts'
import type { Connections } from '../mcp/client/create-connections.ts'
import { expandEnvironment } from '../mcp/client/entries/expand-environment.ts'
import type { McpServer } from '../mcp/client/mcp-servers.ts'
import type { KnownServer, ServerSource } from '../mcp/client/offer/server-source.ts'
import { folderOf } from '../mcp/server-name.ts'
import type { Person } from '../people/person.ts'
import { shapeJson } from '../result/shape-json.ts'
import type { Caller, Offer, ServerListing } from '../tools/tool-provider.ts'
import type { Modules } from './keep-modules.ts'
import { readPastedServers } from './paste-servers.ts'
import { Probes } from './probes.ts'
import { parseEntry } from './server-entry.ts'
import { type AddedServer, KEPT_MS, nameTaken, type ServerRows } from './server-rows.ts'
import { isSamePlace, type SettingsChange, withSettings } from './server-settings.ts'
import { SettingsUndo } from './settings-undo.ts'
import { type ShownChanges, showChanges } from './show-changes.ts'
import type { PinAnswer } from './shown-change.ts'
import { type ProbeLimits, type ShownConnection, showConnection } from './shown-connection.ts'
import { type ShownTools, showTool } from './shown-tools.ts'
import { isTheirs, type SignInEnd, type SignIns } from './sign-in/create-sign-ins.ts'
import {
  DENIED,
  type ListedOffer,
  listOffer,
  type OfferTry,
  type OfferTryOptions,
  type ResourceChoice,
  tryPrompt,
  tryResource,
} from './try-offer.ts'

// Nobody waits longer for a server that hangs: what goes on is shown while it does.
const PROMPT_MS = 1_000
// Above this the result of a test call is shortened: it is for looking at.
const MAX_SHOWN = 64 * 1024
const MAX_LINE = 500

/** What one server offers, for people to look at. */
export interface ShownOffer extends Offer, ShownChanges {
  tools: (Pick<Tool, 'tool' | 'fn' | 'module' | 'description' | 'inputSchema' | 'annotations' | 'signature'> & {
    /** What is suspicious about its description. */
    suspicions: string[]
    /** When somebody who calls it here is asked first. */
    consent: Consent
  })[]
  /** Whether this person may decide. */
  mayDecide: boolean
}

type NewServer = { name: string; entry: unknown; forEverybody: boolean }

/** What came of adding one server. */
export interface Added {
  name: string
  /** Null when it was not added; then there is a fault. */
  id: string | null
  tools: number
  /** Why it was not added, or could not be reached. */
  fault: string | null
  /** Whether somebody has to sign in there first. */
  signIn: boolean
  /** It is still being asked: the list of connections says how that goes on. */
  isPending: boolean
  /** It is kept, and switched off as it was where it came from: nothing of it was started. */
  isOff: boolean
  forEverybody: boolean
  /** Keys of its entry that have no effect here. */
  ignored: string[]
}

/** A server that can be put back. */
export interface Removed {
  id: string
  name: string
  /** For how long it still can. */
  leftMs: number
}

export interface TestCall {
  ok: boolean
  /** It was not called: the person has to be asked first, `once` for this tool or at each call. */
  consent?: Exclude<Consent, 'none' | 'denied'>
  value?: unknown
  error?: { code: string; message: string }
  ms: number
}

export interface ConnectionServiceOptions {
  source: ServerSource
  rows: ServerRows
  connections: Connections
  modules: Modules
  signIns: SignIns
  /** What people have always allowed of servers. */
  grants: Pick<Grants, 'forget' | 'of' | 'list' | 'add' | 'revoke'>
  catalog: (person: Person) => Promise<Catalog>
  /** Names of the servers of the configuration, which nobody removes here. */
  configured: ReadonlySet<string>
  /** The file where they stand. */
  configuredIn: string
  maxPerPerson: number
  /** Says of a tool whether people are asked before it is called. */
  policy: Omit<Policy, 'approve' | 'isShared'>
  limits: ProbeLimits
  /** A variable of the environment, for administrators' servers. */
  variable: (name: string) => string | undefined
}

/** What people do with connections in the browser. Every call says who asks; nobody reaches what is somebody else's. */
export type ConnectionService = ReturnType<typeof createConnectionService>

export function createConnectionService(options: ConnectionServiceOptions) {
  const { source, rows, connections, modules, signIns, grants, catalog, configured, maxPerPerson } = options
  const { policy, limits, variable, configuredIn } = options
  const probes = new Probes()
  const settingsUndo = new SettingsUndo()
  const callerOf = ({ id, workspaceDir }: Person): Caller => ({ personId: id, workspaceDir })
  const addedBy = ({ userId }: AddedServer): KnownServer['addedBy'] => (userId === null ? 'administrator' : 'person')

  async function known(person: Person, name: string): Promise<KnownServer> {
    const found = await source.find(callerOf(person), name)
    if (found !== null) return found
    throw new PlaygroundError('not-found', `There is no server ${JSON.stringify(name)}.`)
  }

  async function register(person: Person, { name, entry, forEverybody }: NewServer): Promise<AddedServer> {
    if (!person.isListed) throw new PlaygroundError('forbidden', 'Sign in to add a server.')
    if (forEverybody && !person.admin) {
      throw new PlaygroundError('forbidden', 'Only an administrator adds servers for everybody.')
    }
    const server = parseEntry(name, entry, forEverybody)
    if (forEverybody) assertExpandable(name, server)
    const before = await source.list(callerOf(person))
    const own = (await rows.of(person.id)).filter(({ userId }) => userId === person.id)
    if (!forEverybody && own.length >= maxPerPerson) {
      throw new PlaygroundError(
        'forbidden',
        `You have ${own.length} servers; ${maxPerPerson} is the most. Remove one first.`,
      )
    }
    if (before.some((other) => isSameFolder(other.name, name))) throw nameTaken(name)
    const added = await rows.add({ userId: forEverybody ? null : person.id, name, server })
    // Whoever adds it agrees to what it says of its tools now, whatever one of this name said before.
    await modules.forget({ caller: callerOf(person), name, addedBy: addedBy(added) })
    return added
  }

  const probeOf = (person: Person, { name, perPerson, addedBy: by }: KnownServer) =>
    JSON.stringify(perPerson ? [name, by, person.id, person.workspaceDir] : [name, by])

  function assertExpandable(name: string, server: McpServer): void {
    try {
      expandEnvironment({ [name]: server }, variable, 'This server')
    } catch (error) {
      throw new PlaygroundError('invalid-input', messageOf(error), { cause: error })
    }
  }

  const mayWrite = (person: Person, { server, addedBy: by }: KnownServer) =>
    !('builtin' in server) && (by === 'person' || person.admin)

  /** Asks a server for its tools, in the background; joins whoever asks already. */
  function ask(person: Person, known: KnownServer): Promise<number> {
    const { name } = known
    const caller = callerOf(person)
    return probes.start(probeOf(person, known), (signal, progress) =>
      mayWrite(person, known)
        ? modules.update(placeOf(person, known), { signal, progress })
        : connections.listTools(caller, name, signal),
    )
  }

  const placeOf = (person: Person, { name, addedBy: by }: KnownServer) => ({
    caller: callerOf(person),
    name,
    addedBy: by,
  })

  /** Nobody is asked about built-in servers: they come with the product, as their modules do. */
  async function changesOf(person: Person, found: KnownServer): Promise<ShownChanges & { mayDecide: boolean }> {
    const pins = 'builtin' in found.server ? new Map() : await modules.pins(placeOf(person, found))
    return { ...(await showChanges(pins)), mayDecide: mayWrite(person, found) }
  }

  /** Closes what is open or being opened, without waiting for a server that hangs. */
  async function letGo(person: Person, known: KnownServer, reason: string): Promise<void> {
    const ended = probes.cancel(probeOf(person, known), new PlaygroundError('unavailable', reason))
    await Promise.race([Promise.all([connections.disconnect(callerOf(person), known.name), ended]), sleep(PROMPT_MS)])
  }

  /** Asks a server that was added for its tools, and answers soon, whatever it does. */
  async function probe(person: Person, added: AddedServer): Promise<Added> {
    const { id, name, server, userId } = added
    const about = { name, id, tools: 0, fault: null, signIn: false, isPending: false, isOff: false, ignored: [] }
    const answer: Added = { ...about, forEverybody: userId === null }
    if (server.disabled) return { ...answer, isOff: true }
    try {
      const tools = await Promise.race([ask(person, await known(person, name)), sleep(PROMPT_MS)])
      return tools === undefined ? { ...answer, isPending: true } : { ...answer, tools }
    } catch (error) {
      const signIn = (await rows.signIn(id))?.isNeeded ?? false
      return { ...answer, fault: messageOf(error), signIn }
    }
  }

  /** The tools that a server has and its entry leaves out, as far as it says so soon: who looks at the others waits for no list. */
  async function listOff(person: Person, name: string): Promise<NonNullable<ServerListing['off']>> {
    // What went wrong is in its state, and what is known of it is shown all the same.
    const asked = connections.listTools(callerOf(person), name).catch(() => null)
    return (await Promise.race([asked, sleep(PROMPT_MS)]))?.off ?? []
  }

  /** What a person's own server says of its tools makes none of them harmless. */
  const policyOf = ({ addedBy: by }: Pick<KnownServer, 'addedBy'>) => ({ ...policy, isShared: () => by !== 'person' })
  const consentOf = (tool: Tool, found: Pick<KnownServer, 'addedBy'>) => consentFor(tool, policyOf(found))

  async function findTool(person: Person, server: string, name: string): Promise<Tool> {
    const { servers } = await catalog(person)
    const tool = servers.find((one) => one.name === server)?.tools.find((one) => one.tool === name)
    if (tool === undefined) throw new PlaygroundError('not-found', `There is no tool ${server}.${name}.`)
    return tool
  }

  /** Ends what one of this person's servers is asked, and changes it by `work`. Throws `not-found` where it has none. */
  async function changeOwn(person: Person, id: string, reason: string, work: () => Promise<AddedServer | null>) {
    const own = await findOwn(person, id)
    const found = own && (await source.find(callerOf(person), own.name))
    if (found) {
      await letGo(person, found, reason)
      probes.forget(probeOf(person, found))
    }
    const changed = await work()
    if (changed === null) throw notTheirs()
    return changed
  }

  const findOwn = async (person: Person, id: string) =>
    (await rows.of(person.id)).find((one) => one.id === id && isTheirs(one, person))

  async function changeSettings(person: Person, id: string, change: Parameters<ServerRows['configure']>[2]) {
    let isElsewhere = false
    const work = () =>
      rows.configure(person, id, (before) => {
        const after = change(before)
        isElsewhere = !isSamePlace(before.server, after.server)
        return after
      })
    const own = await findOwn(person, id)
    if (own) change(own) // What is wrong with it is said before anything is closed.
    const changed = await changeOwn(person, id, 'Its settings were changed.', work)
    // At another address there may be another server: nobody has allowed its tools.
    if (isElsewhere) await grants.forget(changed.name, changed.userId)
    return changed
  }

  const offerTries = (person: Person): OfferTryOptions => ({
    connections,
    async find(name) {
      const found = await known(person, name)
      const { addedBy: by } = found
      return { caller: callerOf(person), found: { server: name, isShared: by !== 'person' }, policy: policyOf(found) }
    },
  })

  const removeModules = (person: Person, added: AddedServer) =>
    modules.remove({ caller: callerOf(person), name: added.name, addedBy: addedBy(added) })

  return {
    /** Throws `forbidden`, `invalid-input` or `conflict`. A server that cannot be reached is added all the same. */
    add: async (person: Person, request: NewServer) => probe(person, await register(person, request)),

    async list(person: Person): Promise<ShownConnection[]> {
      const caller = callerOf(person)
      const all = await source.list(caller)
      // Before the tools are looked at: what ends meanwhile may not be in them yet, and is still shown as under way.
      const before = all.map((server) => probes.of(probeOf(person, server)))
      const [added, { servers }] = await Promise.all([rows.of(person.id), catalog(person)])
      return Promise.all(
        all.map(async (server, index) => {
          const row = configured.has(server.name)
            ? undefined
            : added.find((one) => one.name === server.name && addedBy(one) === server.addedBy)
          const found = servers.find(
            ({ name, finishedBy }) =>
              // What is not finished may not say yet whose folder it is.
              name === server.name || (finishedBy !== undefined && name === folderOf(server.name)),
          )
          const key = probeOf(person, server)
          const isAsked = before[index] !== null || probes.of(key) !== null
          // Whoever wrote its modules is gone. What failed here, or was stopped, waits until somebody asks for it.
          if (found?.finishedBy === 'nobody yet' && isOn(server) && mayWrite(person, server) && !isAsked)
            void ask(person, server)
          const about = {
            ...{ isAdministrator: person.admin, limits, configuredIn },
            ...{ tools: found?.tools.length ?? 0, isUnfinished: found?.finishedBy !== undefined },
            paused: found?.paused ?? [],
            undoMs: row === undefined ? null : settingsUndo.leftMs(row.id),
            probe: before[index]?.kind === 'pending' ? before[index] : probes.of(key),
          }
          return showConnection(server, row, await connections.state(caller, server.name), about)
        }),
      )
    },

    /**
     * Adds what can be added of a pasted `mcpServers` block: all of it, or the servers that are named. A command runs on
     * the host for everybody, so an administrator's is added for everybody. Throws `invalid-input` when it is no block.
     */
    async paste(
      person: Person,
      request: { text: string; forEverybody: boolean; names?: readonly string[] | undefined },
    ) {
      const { text, forEverybody, names } = request
      const results: Promise<Added>[] = []
      for (const { name, entry, ignored, kind } of readPastedServers(text)) {
        if (names !== undefined && !names.includes(name)) continue
        const isShared = forEverybody || (kind === 'command' && person.admin)
        try {
          // One after the other into the list, then all at once asked: one that hangs keeps nobody waiting twice.
          const added = await register(person, { name, entry, forEverybody: isShared })
          results.push(probe(person, added).then((result) => ({ ...result, ignored })))
        } catch (error) {
          if (!(error instanceof PlaygroundError)) throw error
          const nothing = { id: null, tools: 0, signIn: false, isPending: false, isOff: false }
          results.push(Promise.resolve({ name, ...nothing, fault: error.message, forEverybody: isShared, ignored }))
        }
      }
      return Promise.all(results)
    },

    async remove(person: Person, id: string): Promise<void> {
      const work = () => rows.remove(person, id)
      const removed = await changeOwn(person, id, 'The server was removed.', work)
      settingsUndo.forget(id)
      await grants.forget(removed.name, removed.userId)
      await removeModules(person, removed)
    },

    /** What was removed and can still be put back, the last first. */
    async removed(person: Person): Promise<Removed[]> {
      const rowsLeft = await rows.removed(person)
      return rowsLeft.map(({ id, name, removedAt }) => ({
        ...{ id, name },
        leftMs: Math.max(0, removedAt.getTime() + KEPT_MS - Date.now()),
      }))
    },

    /** Switches a server on or off. One that is off is kept with its secrets, and nothing of it is started or listed. */
    async switch(person: Person, { id, isOn }: { id: string; isOn: boolean }): Promise<void> {
      const work = () => rows.switch(person, id, isOn)
      const changed = await changeOwn(person, id, 'The server was switched off.', work)
      if (isOn) await probe(person, changed)
      else await removeModules(person, changed)
    },

    /** Says which tools of a server are used: names, `*` for any characters; null for all of them. */
    async chooseTools(person: Person, { id, tools }: { id: string; tools: readonly string[] | null }): Promise<void> {
      const work = () => rows.chooseTools(person, id, tools)
      await probe(person, await changeOwn(person, id, 'Other tools of it were chosen.', work))
    },

    /** Switches one tool of a server on or off, whatever is said of its others. */
    async switchTool(person: Person, { id, ...turn }: { id: string; tool: string; isOn: boolean }): Promise<void> {
      const work = () => rows.switchTool(person, id, turn)
      await probe(person, await changeOwn(person, id, 'Other tools of it were chosen.', work))
    },

    /**
     * Changes where a server is, what is kept for it, and how long it may take. Throws `invalid-input` with what is wrong, and
     * nothing is changed then.
     */
    async configure(person: Person, { id, change }: { id: string; change: SettingsChange }): Promise<void> {
      let before: Pick<AddedServer, 'server' | 'signIn'> | undefined
      const changed = await changeSettings(person, id, ({ name, userId, server, signIn }) => {
        before = { server, signIn }
        const isForEverybody = userId === null
        const after = withSettings(name, server, change, { isForEverybody })
        if (isForEverybody) assertExpandable(name, after)
        // What a sign-in gave is for the address where it was given.
        return { server: after, signIn: isSamePlace(server, after) ? signIn : null }
      })
      if (before) settingsUndo.keep(id, before)
      await probe(person, changed)
    },

    /** Brings back what the last change of the settings of a server changed; what was switched on or off since stays. */
    async undoSettings(person: Person, id: string): Promise<void> {
      const kept = (await findOwn(person, id)) && settingsUndo.take(id)
      if (!kept) throw new PlaygroundError('not-found', 'It cannot be undone any more.')
      const { disabled: _off, includeTools: _chosen, excludeTools: _left, ...settings } = kept.server
      const changed = await changeSettings(person, id, ({ server, signIn }) => {
        const { disabled, includeTools, excludeTools } = server
        const turned = {
          ...(disabled && { disabled }),
          ...(includeTools && { includeTools }),
          ...(excludeTools && { excludeTools }),
        }
        const back = { ...settings, ...turned } as McpServer
        return { server: back, signIn: isSamePlace(server, back) ? signIn : kept.signIn }
      })
      await probe(person, changed)
    },

    /** What is known of its tools; nothing is opened for it, and nothing started. */
    async tools(person: Person, name: string): Promise<ShownTools> {
      const found = await known(person, name)
      const { state } = await connections.state(callerOf(person), name)
      const [{ servers }, granted, listed] = await Promise.all([
        catalog(person),
        grants.of(person.id),
        state === 'connected' && leavesOut(found) ? listOff(person, name) : [],
      ])
      const { tools = [], paused = [] } = servers.find((server) => server.name === name) ?? {}
      const shown = tools.map((one) => showTool(one, policyOf(found), granted.has(one)))
      const held = paused.map(({ tool: { tool }, isKeptOff }) => ({ tool, isKeptOff }))
      const here = [...tools, ...held].map(({ tool }) => tool)
      const named = (found.server.excludeTools ?? []).filter((pattern) => !pattern.includes('*'))
      const off = new Map(named.map((tool) => [tool, '']))
      for (const { name: tool, description = '' } of listed) off.set(tool, description.slice(0, MAX_LINE))
      for (const tool of here) off.delete(tool)
      return { tools: shown, paused: held, off: [...off].map(([tool, description]) => ({ tool, description })) }
    },

    /** Has the runs of this person call a tool without asking, as it is now, or ask again. Throws `forbidden`. */
    async setPolicy(
      person: Person,
      { server, tool: name, policy: wanted }: { server: string; tool: string; policy: 'allow' | 'ask' },
    ): Promise<void> {
      const tool = await findTool(person, server, name)
      const { policy: now } = showTool(tool, policyOf(await known(person, server)), false)
      if (!now.isTheirs) throw new PlaygroundError('forbidden', `${server}.${name} is not asked about.`)
      if (wanted === 'allow') return grants.add(person, { server, tool: name, digest: digestOf(tool) })
      const grant = (await grants.list(person)).find((one) => one.server === server && one.tool === name)
      if (grant !== undefined) await grants.revoke(person, grant.id)
    },

    /** Puts back what was removed. */
    async undo(person: Person, id: string): Promise<void> {
      const back = await rows.putBack(person, id)
      if (back === null) throw new PlaygroundError('not-found', 'It cannot be put back any more.')
      // Back is back, also while the server cannot be reached; its state says so.
      await probe(person, back)
    },

    /**
     * Closes the connection, opens it anew, and brings the modules up to date. What takes longer goes on: null, and the
     * list says how. Throws what went wrong soon.
     */
    async reconnect(person: Person, name: string): Promise<{ pingMs: number; tools: number } | null> {
      const caller = callerOf(person)
      const found = await known(person, name)
      // What others use as well is closed for an administrator only.
      if (found.perPerson || person.admin) await letGo(person, found, 'It is connected anew.')
      const asked = ask(person, found).then(async (tools) => ({ pingMs: await connections.ping(caller, name), tools }))
      // Who waits no longer is told by the list.
      asked.catch(() => {})
      return (await Promise.race([asked, sleep(PROMPT_MS)])) ?? null
    },

    /** Ends what a server is asked at this moment; it is kept. */
    async cancel(person: Person, name: string): Promise<void> {
      const found = await known(person, name)
      if (!found.perPerson && !person.admin) {
        throw new PlaygroundError('forbidden', 'Others use this server as well: only an administrator can end this.')
      }
      await letGo(person, found, 'Connecting was cancelled.')
    },

    /** Connects, and answers how many tools there are; writes nothing. Throws `unavailable` with the reason. */
    async test(person: Person, name: string): Promise<{ tools: number }> {
      const { tools } = await connections.listTools(callerOf(person), (await known(person, name)).name)
      return { tools: tools.length }
    },

    /** Answers the address to sign in at, for the browser; it comes back to `redirectUrl`. Throws `unavailable`. */
    async beginSignIn(person: Person, id: string, redirectUrl: string): Promise<string> {
      const added = await findOwn(person, id)
      if (added === undefined) throw notTheirs()
      return signIns.begin(person, added, redirectUrl)
    },

    /** Takes what the browser brought back, and gets the tools. `name` when it belongs to one of the person's servers. */
    async finishSignIn(person: Person, back: URLSearchParams): Promise<{ end: SignInEnd; name: string | null }> {
      const { end, added } = await signIns.finish(person, back)
      if (end !== 'connected' || added === undefined) return { end, name: added?.name ?? null }
      // What was open knew of no token; a server that cannot be reached now is signed in at all the same.
      await connections.disconnect(callerOf(person), added.name)
      await probe(person, added)
      return { end, name: added.name }
    },

    async offer(person: Person, name: string): Promise<ShownOffer> {
      const found = await known(person, name)
      const { servers } = await catalog(person)
      const tools = servers.find((server) => server.name === name)?.tools ?? []
      const shown = tools.map((one) => {
        const { tool, fn, module, description, inputSchema, annotations, signature } = one
        return {
          ...{ tool, fn, module, description, inputSchema, signature },
          ...(annotations && { annotations }),
          suspicions: suspicionsOf(`${tool}\n${description}\n${JSON.stringify(inputSchema)}`),
          consent: consentOf(one, found),
        }
      })
      const changes = await changesOf(person, found)
      return { tools: shown, ...changes, ...(await connections.listOffer(callerOf(person), name)) }
    },

    /** Tools of a server that are paused, also while it cannot be reached. */
    changes: async (person: Person, name: string) => changesOf(person, await known(person, name)),

    /**
     * Says what becomes of a tool that is paused, or of all that are asked about. Throws `not-found`, `forbidden`, or
     * `conflict` when they say something else by now than the person was shown.
     */
    async decide(person: Person, { name, ...answer }: PinAnswer): Promise<void> {
      const found = await known(person, name)
      if (!mayWrite(person, found))
        throw new PlaygroundError('forbidden', 'Others use this server as well: only an administrator decides this.')
      const kept = Promise.withResolvers<void>()
      const deciding = modules.decide(placeOf(person, found), answer, { kept: kept.resolve })
      // Modules of thousands of tools take long: who waits no longer is told by the list.
      deciding.catch(() => {})
      await Promise.race([deciding, kept.promise.then(() => sleep(PROMPT_MS))])
    },

    /** Resources and prompts of a server, for a list. */
    listOffer: (person: Person, server: string): Promise<ListedOffer> => listOffer(offerTries(person), server),

    /** What lies at an address of a server, and a prompt of it filled in: for looking at. */
    readResource: async (person: Person, request: { server: string } & ResourceChoice): Promise<OfferTry> =>
      tryResource(offerTries(person), request),
    getPrompt: (
      person: Person,
      request: { server: string; name: string; args: Record<string, string> },
    ): Promise<OfferTry> => tryPrompt(offerTries(person), request),

    /** `isConsented`: the person was shown what it does with this input, and said yes. */
    async testCall(
      person: Person,
      request: { server: string; tool: string; input: unknown; isConsented?: boolean | undefined },
    ): Promise<TestCall> {
      const { server, tool: name, input, isConsented = false } = request
      const { servers } = await catalog(person)
      const paused = servers.find((one) => one.name === server)?.paused?.find((one) => one.tool.tool === name)
      if (paused) return { ok: false, error: { code: 'denied', message: paused.reason }, ms: 0 }
      const tool = await findTool(person, server, name)
      const began = performance.now()
      const ms = () => Math.round(performance.now() - began)
      try {
        await validateInput(tool, input, person.id)
        const consent = consentOf(tool, await known(person, server))
        if (consent === 'denied') throw new ToolError({ server, tool: name }, 'denied', DENIED)
        if (consent !== 'none' && !isConsented) return { ok: false, consent, ms: ms() }
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

const notTheirs = () => new PlaygroundError('not-found', 'There is no such server of yours.')

const leavesOut = ({ server: { includeTools, excludeTools } }: KnownServer) =>
  includeTools !== undefined || excludeTools !== undefined

const isOn = ({ server, fault }: KnownServer) => !server.disabled && fault === undefined

const isSameFolder = (a: string, b: string) => folderOf(a).toLowerCase() === folderOf(b).toLowerCase()

const sleep = (ms: number): Promise<undefined> => setTimeout(ms, undefined, { ref: false })
