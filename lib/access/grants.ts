import type { Database } from '../db/open-database.ts'
import { PlaygroundError } from '../errors.ts'
import type { Person } from '../people/person.ts'
import { toolKey } from '../tools/tool-key.ts'

/** A tool that a person has allowed for all runs of theirs. */
export interface Grant {
  id: string
  server: string
  tool: string
  /** ISO 8601 */
  createdAt: string
}

/** What people have allowed for good, until they take it back. */
export type Grants = ReturnType<typeof createGrants>

/** Over the database; `isMade` says whether there is one, for none is made to be asked for what cannot be in it. */
export function createGrants(database: () => Promise<Database>, isMade: () => boolean) {
  const rowsOf = async (owner: string) =>
    isMade() ? (await database()).grant.findMany({ where: { owner }, orderBy: { createdAt: 'asc' } }) : []
  return {
    async of(personId: string) {
      const granted = new Set((await rowsOf(personId)).map(toolKey))
      return { has: (server: string, tool: string) => granted.has(toolKey({ server, tool })) }
    },
    list: async (person: Person): Promise<Grant[]> =>
      (await rowsOf(person.id)).map(({ id, server, tool, createdAt }) => ({
        ...{ id, server, tool, createdAt: createdAt.toISOString() },
      })),
    async add(person: Person, server: string, tool: string): Promise<void> {
      const of = { owner: person.id, server, tool }
      // It is gone with the account; who works by commands alone has none.
      const data = { ...of, userId: person.isListed ? person.id : null }
      await (await database()).grant.upsert({ where: { owner_server_tool: of }, create: data, update: {} })
    },
    /** From here on it is asked again. Throws `not-found`. */
    async revoke(person: Person, id: string): Promise<void> {
      const { count } = await (await database()).grant.deleteMany({ where: { id, owner: person.id } })
      if (count === 0) throw new PlaygroundError('not-found', 'There is no such grant. It may be taken back already.')
    },
  }
}
