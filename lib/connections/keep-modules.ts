import { ownModuleFolder, sharedModuleFolder } from '../discovery/modules/module-folder.ts'
import { toServerTools } from '../discovery/modules/server-tools.ts'
import { removeServer, writeServer } from '../discovery/modules/write-server.ts'
import { MAX_OWN_TOOLS } from '../discovery/own-tree.ts'
import { PlaygroundError } from '../errors.ts'
import type { Connections } from '../mcp/client/create-connections.ts'
import { createTurnsByKey } from '../process/turns.ts'
import type { Caller, ServerListing } from '../tools/tool-provider.ts'
import { openWorkspace } from '../workspace/open-workspace.ts'
import type { SharedModules } from '../workspace/read-module-table.ts'

/** Whose modules: those of everybody, or those in the workspace of one person. */
type Place = { caller: Caller; name: string; addedBy: 'administrator' | 'person' }

interface UpdateOptions {
  signal?: AbortSignal
  /** Told as the modules are written. */
  progress?: (progress: Progress) => void
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

/** Keeps the modules of servers as the servers are. Changes of one folder wait for each other. */
export function createModules(connections: Connections, shared: SharedModules, log: (line: string) => void) {
  const inFolder = createTurnsByKey({ atOnce: 1 })
  const ofOwner = createTurnsByKey({ atOnce: WRITTEN_AT_ONCE })

  const folderOf = ({ caller, name, addedBy }: Place) =>
    addedBy === 'person'
      ? ownModuleFolder(openWorkspace(caller.workspaceDir, { shared }), name, caller.personId)
      : sharedModuleFolder(shared.serversDir, name)

  const inTurn = <T>({ caller, name, addedBy }: Place, work: () => Promise<T>) =>
    inFolder(JSON.stringify(addedBy === 'person' ? [name, caller.workspaceDir] : [name]), work)

  return {
    /**
     * Asks a server for its tools and writes their modules. Throws what the connection throws, why it was aborted, or
     * `too-large`: a person's own server has more tools than are kept, and nothing was written.
     */
    update: (place: Place, { signal, progress = () => {} }: UpdateOptions = {}): Promise<ServerListing> =>
      inTurn(place, async () => {
        const listing = await connections.listTools(place.caller, place.name, signal)
        signal?.throwIfAborted()
        if (place.addedBy === 'person') assertNotTooLarge(listing)
        const of = listing.tools.length
        const written = (count: number) => progress({ written: count, of })
        const folder = folderOf(place)
        const write = () => writeServer(folder, toServerTools(listing), { signal, written })
        const kept = await ofOwner(folder.owner, write, { signal })
        for (const { file, reason } of kept) log(`${file} was left alone: ${reason}`)
        return listing
      }),
    /** Takes away what was generated. */
    remove: (place: Place): Promise<void> => inTurn(place, () => removeServer(folderOf(place))),
  }
}

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
