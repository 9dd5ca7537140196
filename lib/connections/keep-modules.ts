import { ownModuleFolder, sharedModuleFolder } from '../discovery/modules/module-folder.ts'
import { toServerTools } from '../discovery/modules/server-tools.ts'
import { readWritten, removeServer, type ServerTools, writeServer } from '../discovery/modules/write-server.ts'
import { MAX_OWN_TOOLS } from '../discovery/own-tree.ts'
import { compareListing, withWritten } from '../discovery/pins/compare-listing.ts'
import { decided } from '../discovery/pins/decide.ts'
import type { Pins } from '../discovery/pins/pin.ts'
import type { PinOwner, PinStore } from '../discovery/pins/pin-store.ts'
import { definitionOf } from '../discovery/pins/tool-definition.ts'
import { PlaygroundError } from '../errors.ts'
import type { Connections } from '../mcp/client/create-connections.ts'
import { createTurnsByKey } from '../process/turns.ts'
import type { Caller, ServerListing } from '../tools/tool-provider.ts'
import { openWorkspace } from '../workspace/open-workspace.ts'
import type { SharedModules } from '../workspace/read-module-table.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { PinAnswer } from './shown-change.ts'

/** Whose modules: those of everybody, or those in the workspace of one person. */
type Place = { caller: Caller; name: string; addedBy: 'administrator' | 'person' }

interface UpdateOptions {
  signal?: AbortSignal
  /** Told as the modules are written. */
  progress?: (progress: Progress) => void
  /** Told when a decision is kept; its modules are written after that. */
  kept?: () => void
}

/** How many modules have been written, of how many. */
export interface Progress {
  written: number
  of: number
}

/** What the schemas of a person's own server may come to: the catalog reads all of them in one go. */
const MAX_LISTING_CHARS = 6 * 1024 * 1024

/** Servers of one owner whose modules are made at the same time: their programs are checked in between. */
const WRITTEN_AT_ONCE = 2

export type Modules = ReturnType<typeof createModules>

export interface ModulesOptions {
  connections: Connections
  shared: SharedModules
  /** Opens a person's files; default without a bound. */
  workspaceOf?: (workspaceDir: string) => Workspace
  /** What the tools were accepted with. */
  pins: PinStore
  log: (line: string) => void
}

/**
 * Keeps the modules of servers as the servers are, as far as what they say of their tools was accepted. Changes of one
 * folder wait for each other.
 */
export function createModules({
  connections,
  shared,
  workspaceOf = (dir) => openWorkspace(dir, { shared }),
  pins,
  log,
}: ModulesOptions) {
  const inFolder = createTurnsByKey({ atOnce: 1 })
  const ofOwner = createTurnsByKey({ atOnce: WRITTEN_AT_ONCE })

  const folderOf = ({ caller, name, addedBy }: Place) =>
    addedBy === 'person'
      ? ownModuleFolder(workspaceOf(caller.workspaceDir), name, caller.personId)
      : sharedModuleFolder(shared.serversDir, name)

  const inTurn = <T>({ caller, name, addedBy }: Place, work: () => Promise<T>) =>
    inFolder(JSON.stringify(addedBy === 'person' ? [name, caller.workspaceDir] : [name]), work)

  async function write(
    place: Place,
    wanted: ServerTools,
    { signal, progress = () => {} }: UpdateOptions,
    only?: Set<string>,
  ) {
    const of = only?.size ?? wanted.tools.length
    const written = (count: number) => progress({ written: Math.min(count, of), of })
    const folder = folderOf(place)
    const kept = await ofOwner(folder.owner, () => writeServer(folder, wanted, { signal, written, only }), { signal })
    for (const { file, reason } of kept) log(`${file} was left alone: ${reason}`)
  }

  /**
   * What the tools of a server were accepted with. Of one whose modules were there before anything was kept it is what they
   * say; of one of the installation always, for its administrator put them there.
   */
  async function readPins(place: Place): Promise<Pins> {
    const kept = await pins.read(ownerOf(place), place.name)
    if (kept !== null && place.addedBy === 'person') return kept
    const written = await readWritten(folderOf(place))
    // A folder of another server, whose name only ends up the same, says nothing of this one.
    return withWritten(kept ?? new Map(), written?.server === place.name ? written.tools : [])
  }

  return {
    /**
     * Asks a server for its tools and writes the modules of those that are new. One that says something else than it was
     * accepted with stays as it was, and is paused. Throws what the connection throws, why it was aborted, or `too-large`:
     * a person's own server has more tools than are kept, and nothing was written.
     */
    update: (place: Place, options: UpdateOptions = {}): Promise<ServerListing> =>
      inTurn(place, async () => {
        const { signal } = options
        const listing = await connections.listTools(place.caller, place.name, signal)
        signal?.throwIfAborted()
        if (place.addedBy === 'person') assertNotTooLarge(listing)
        const listed = toServerTools(listing)
        const before = await readPins(place)
        const { tools, pins: after, leftOut } = await compareListing(listed.tools, before, Date.now())
        for (const tool of leftOut) log(`${place.name}.${tool} was left out: its schema is nested too deep.`)
        // First what is paused: whatever is written after it, no program gets what was not accepted.
        await pins.save(ownerOf(place), place.name, after)
        await write(place, { ...listed, tools }, options)
        return listing
      }),

    /** What the tools of a server were accepted with, and what those say now that are paused. */
    pins: (place: Place): Promise<Pins> => readPins(place),

    /**
     * Takes what somebody decided about a tool that is paused, or about all that are asked about. Throws `not-found` where
     * there is none, and `conflict` when it says something else by now than was shown.
     */
    decide: (place: Place, answer: Omit<PinAnswer, 'name'>, options: UpdateOptions = {}): Promise<void> =>
      inTurn(place, async () => {
        const before = await readPins(place)
        const { pins: after, accepted } = decided(before, answer)
        await pins.save(ownerOf(place), place.name, after)
        options.kept?.()
        if (accepted.size === 0) return
        const written = await readWritten(folderOf(place))
        // Where nothing is written, the next update writes it.
        if (written === null) return
        const only = new Set(written.tools.filter(({ tool }) => accepted.has(tool)).map(({ fn }) => fn))
        const tools = written.tools.map((one) => {
          const pin = accepted.has(one.tool) ? after.get(one.tool) : undefined
          return pin ? ({ fn: one.fn, tool: one.tool, ...definitionOf(pin.accepted) } as typeof one) : one
        })
        await write(place, { ...written, tools }, options, only)
      }),

    /** Whoever adds the server from now on accepts what it says then. */
    forget: (place: Place): Promise<void> => inTurn(place, () => pins.forget(ownerOf(place), place.name)),

    /** Takes away what was generated. */
    remove: (place: Place): Promise<void> => inTurn(place, () => removeServer(folderOf(place))),
  }
}

const ownerOf = ({ caller: { personId, workspaceDir }, addedBy }: Place): PinOwner =>
  addedBy === 'person' ? { personId, workspaceDir } : null

/** Beyond that none of its tools could be used, so it is said before anything is written. */
function assertNotTooLarge({ tools }: ServerListing): void {
  const count = (number: number) => number.toLocaleString('en')
  if (tools.length > MAX_OWN_TOOLS) {
    throw new PlaygroundError(
      'too-large',
      `It has ${count(tools.length)} tools; at most ${count(MAX_OWN_TOOLS)} of a server of your own can be used. Choose which.`,
    )
  }
  const size = JSON.stringify(tools).length
  if (size > MAX_LISTING_CHARS) {
    const mb = (chars: number) => `${(chars / 1024 / 1024).toFixed(1)} MB`
    throw new PlaygroundError(
      'too-large',
      `The schemas of its ${count(tools.length)} tools come to ${mb(size)}; at most ${mb(MAX_LISTING_CHARS)} of a server of your own can be used. Choose fewer tools.`,
    )
  }
}
