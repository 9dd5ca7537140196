import { ownModuleFolder, sharedModuleFolder } from '../discovery/modules/module-folder.ts'
import { toServerTools } from '../discovery/modules/server-tools.ts'
import { removeServer, writeServer } from '../discovery/modules/write-server.ts'
import type { Caller } from '../mcp/client/caller.ts'
import type { Connections, ServerListing } from '../mcp/client/create-connections.ts'
import { openWorkspace } from '../workspace/open-workspace.ts'
import type { SharedModules } from '../workspace/read-module-table.ts'

/** Whose modules: those of everybody, or those in the workspace of one person. */
type Place = { caller: Caller; name: string; addedBy: 'administrator' | 'person' }

export interface Modules {
  /** Asks a server for its tools and writes their modules. Throws what the connection throws, or why it was aborted. */
  update(place: Place, signal?: AbortSignal): Promise<ServerListing>
  /** Takes away what was generated. */
  remove(place: Place): Promise<void>
}

/** Keeps the modules of servers as the servers are. Changes of one folder wait for each other. */
export function createModules(connections: Connections, shared: SharedModules, log: (line: string) => void): Modules {
  const last = new Map<string, Promise<unknown>>()

  const folderOf = ({ caller, name, addedBy }: Place) =>
    addedBy === 'person'
      ? ownModuleFolder(openWorkspace(caller.workspaceDir, { shared }), name)
      : sharedModuleFolder(shared.serversDir, name)

  function inTurn<T>({ caller, name, addedBy }: Place, work: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(addedBy === 'person' ? [name, caller.workspaceDir] : [name])
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, turn)
    // Told to whoever asked; here it only ends the turn.
    void turn.catch(() => {}).finally(() => last.get(key) === turn && last.delete(key))
    return turn
  }

  return {
    update: (place, signal) =>
      inTurn(place, async () => {
        const listing = await connections.listTools(place.caller, place.name, signal)
        signal?.throwIfAborted()
        const kept = await writeServer(folderOf(place), toServerTools(listing), log)
        for (const { file, reason } of kept) log(`${file} was left alone: ${reason}`)
        return listing
      }),
    remove: (place) => inTurn(place, () => removeServer(folderOf(place))),
  }
}
