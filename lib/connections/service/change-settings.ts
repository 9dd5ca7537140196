import { PlaygroundError } from '../../errors.ts'
import type { McpServer } from '../../mcp/client/mcp-servers.ts'
import type { Person } from '../../people/person.ts'
import { assertExpandable } from '../server-entry.ts'
import type { AddedServer, ServerRows } from '../server-rows.ts'
import { isSamePlace, type SettingsChange, withSettings } from '../server-settings.ts'
import type { ServiceParts } from './open-service.ts'

type ChangeOwn = (
  person: Person,
  id: string,
  reason: string,
  work: () => Promise<AddedServer | null>,
) => Promise<AddedServer>

/** Where a server that was added is, what is kept for it and how long it may take; changed and changed back. */
export function changeSettings(parts: ServiceParts, changeOwn: ChangeOwn) {
  const { rows, grants, settingsUndo, variable, probe, findOwn } = parts

  async function change(person: Person, id: string, work: Parameters<ServerRows['configure']>[2]) {
    const own = await findOwn(person, id)
    if (own) work(own) // What is wrong with it is said before anything is closed.
    let isElsewhere = false
    const configure = () =>
      rows.configure(person, id, (before) => {
        const after = work(before)
        isElsewhere = !isSamePlace(before.server, after.server)
        return after
      })
    const changed = await changeOwn(person, id, 'Its settings were changed.', configure)
    // At another address there may be another server: nobody has allowed its tools.
    if (isElsewhere) await grants.forget(changed.name, changed.userId)
    await probe(person, changed)
  }

  return {
    /** Throws `invalid-input` with what is wrong, and nothing is changed then. */
    async configure(person: Person, request: { id: string; change: SettingsChange }): Promise<void> {
      const { id } = request
      let before: Pick<AddedServer, 'server' | 'signIn'> | undefined
      await change(person, id, ({ name, userId, server, signIn }) => {
        before = { server, signIn }
        const isForEverybody = userId === null
        const after = withSettings(name, server, request.change, { isForEverybody })
        if (isForEverybody) assertExpandable(after, variable)
        // What a sign-in gave is for the address where it was given.
        return { server: after, signIn: isSamePlace(server, after) ? signIn : null }
      })
      if (before) settingsUndo.keep(id, before)
    },

    /** Brings back what the last change of the settings changed; what was switched on or off since stays. */
    async undoSettings(person: Person, id: string): Promise<void> {
      const kept = (await findOwn(person, id)) && settingsUndo.take(id)
      if (!kept) throw new PlaygroundError('not-found', 'It cannot be undone any more.')
      await change(person, id, ({ server, signIn }) => {
        const back = withTurnsOf(server, kept.server)
        return { server: back, signIn: isSamePlace(server, back) ? signIn : kept.signIn }
      })
    },
  }
}

/** A server as it was, with what is switched on and off of another. */
function withTurnsOf({ disabled, includeTools, excludeTools }: McpServer, before: McpServer): McpServer {
  const { disabled: _off, includeTools: _chosen, excludeTools: _left, ...settings } = before
  return {
    ...settings,
    ...(disabled && { disabled }),
    ...(includeTools && { includeTools }),
    ...(excludeTools && { excludeTools }),
  } as McpServer
}
