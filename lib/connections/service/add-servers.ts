import { PlaygroundError } from '../../errors.ts'
import { folderOf } from '../../mcp/server-name.ts'
import type { Person } from '../../people/person.ts'
import { readPastedServers } from '../paste-servers.ts'
import { assertExpandable, parseEntry } from '../server-entry.ts'
import { type AddedServer, nameTaken } from '../server-rows.ts'
import type { Added } from './added.ts'
import { addedBy, type ServiceParts } from './open-service.ts'

type NewServer = { name: string; entry: unknown; forEverybody: boolean }

/** Servers that people add. */
export function addServers(parts: ServiceParts) {
  const { source, rows, modules, maxPerPerson, variable, callerOf, probe } = parts

  async function register(person: Person, { name, entry, forEverybody }: NewServer): Promise<AddedServer> {
    if (!person.isListed) throw new PlaygroundError('forbidden', 'Sign in to add a server.')
    if (forEverybody && !person.admin) {
      throw new PlaygroundError('forbidden', 'Only an administrator adds servers for everybody.')
    }
    const server = parseEntry(name, entry, forEverybody)
    if (forEverybody) assertExpandable(name, server, variable)
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

  return {
    /** Throws `forbidden`, `invalid-input` or `conflict`. A server that cannot be reached is added all the same. */
    add: async (person: Person, request: NewServer) => probe(person, await register(person, request)),

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
  }
}

const isSameFolder = (a: string, b: string) => folderOf(a).toLowerCase() === folderOf(b).toLowerCase()
