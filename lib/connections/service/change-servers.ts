import { PlaygroundError } from '../../errors.ts'
import { logOf } from '../../mcp/client/log/message-log.ts'
import type { Person } from '../../people/person.ts'
import { type AddedServer, KEPT_MS } from '../server-rows.ts'
import { changeSettings } from './change-settings.ts'
import { addedBy, notTheirs, type ServiceParts } from './open-service.ts'

/** A server that can be put back. */
export interface Removed {
  id: string
  name: string
  /** For how long it still can. */
  leftMs: number
}

/** What people change about servers that they added. */
export function changeServers(parts: ServiceParts) {
  const { source, rows, modules, messages, grants, probes, callerOf, probeOf, letGo, probe, findOwn } = parts

  /** Ends what one of this person's servers is asked, and changes it by `work`. Throws `not-found` where it has none. */
  async function changeOwn(person: Person, id: string, reason: string, work: () => Promise<AddedServer | null>) {
    const own = await findOwn(person, id)
    const found = own && (await source.find(callerOf(person), own.name))
    // One that everybody has may have come to bear its name: that one is in use, and others use it.
    if (found?.id === id) {
      await letGo(person, found, reason)
      probes.forget(probeOf(person, found))
    }
    const changed = await work()
    if (changed === null) throw notTheirs()
    return changed
  }

  const removeModules = (person: Person, added: AddedServer) =>
    modules.remove({ caller: callerOf(person), name: added.name, addedBy: addedBy(added) })

  return {
    async remove(person: Person, id: string): Promise<void> {
      const work = () => rows.remove(person, id)
      const removed = await changeOwn(person, id, 'The server was removed.', work)
      await grants.forget(removed.name, removed.userId)
      messages.forget(logOf(removed))
      parts.settingsUndo.forget(id)
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

    /** Puts back what was removed. */
    async undo(person: Person, id: string): Promise<void> {
      const back = await rows.putBack(person, id)
      if (back === null) throw new PlaygroundError('not-found', 'It cannot be put back any more.')
      // Back is back, also while the server cannot be reached; its state says so.
      await probe(person, back)
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

    ...changeSettings(parts, changeOwn),
  }
}
