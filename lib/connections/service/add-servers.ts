import { PlaygroundError } from '../../errors.ts'
import { folderOf } from '../../mcp/server-name.ts'
import type { Person } from '../../people/person.ts'
import { assertExpandable, parseEntry } from '../server-entry.ts'
import { type AddedServer, nameTaken } from '../server-rows.ts'
import { type Added, notAdded } from './added.ts'
import { addedBy, type ServiceParts } from './open-service.ts'

type NewServer = { name: string; entry: unknown; forEverybody: boolean }

/** Servers that people add. */
export function addServers(parts: ServiceParts) {
  const { source, rows, modules, maxPerPerson, variable, callerOf, probe } = parts

  const ownOf = async ({ id }: Person) => (await rows.of(id)).filter(({ userId }) => userId === id)

  async function register(person: Person, { name, entry, forEverybody }: NewServer): Promise<AddedServer> {
    if (!person.isListed) throw new PlaygroundError('forbidden', 'Sign in to add a server.')
    if (forEverybody && !person.admin) {
      throw new PlaygroundError('forbidden', 'Only an administrator adds servers for everybody.')
    }
    const server = parseEntry(name, entry, forEverybody)
    if (forEverybody) assertExpandable(server, variable)
    const before = await source.list(callerOf(person))
    const own = await ownOf(person)
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
    /** How many this person has added for themselves, of those that they may. */
    countOwn: async (person: Person): Promise<number> => (await ownOf(person)).length,

    /** Throws `forbidden`, `invalid-input` or `conflict`. A server that cannot be reached is added all the same. */
    add: async (person: Person, request: NewServer) => probe(person, await register(person, request)),

    /** Adds each of them that can be added, and says of the others why not. */
    async addAll(person: Person, requests: readonly (NewServer & { ignored: readonly string[] })[]): Promise<Added[]> {
      const results: Promise<Added>[] = []
      for (const { ignored, ...request } of requests) {
        try {
          // One after the other into the list, then all at once asked: one that hangs keeps nobody waiting twice.
          const added = await register(person, request)
          results.push(probe(person, added).then((result) => ({ ...result, ignored: [...ignored] })))
        } catch (error) {
          if (!(error instanceof PlaygroundError)) throw error
          results.push(Promise.resolve(notAdded({ ...request, ignored }, error.message)))
        }
      }
      return Promise.all(results)
    },
  }
}

const isSameFolder = (a: string, b: string) => folderOf(a).toLowerCase() === folderOf(b).toLowerCase()
