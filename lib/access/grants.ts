import type { Database } from '../db/open-database.ts'
import type { Tool } from '../discovery/tool.ts'
import { digestOf } from '../discovery/tool-digest.ts'
import { PlaygroundError } from '../errors.ts'
import type { Person } from '../people/person.ts'
import { assertFullReach } from '../people/reach.ts'
import { toolKey } from '../tools/tool-key.ts'

/** A tool that a person has allowed for all runs of theirs. */
export interface Grant {
  id: string
  server: string
  tool: string
  /** Of the tool as it was when it was allowed; it counts for no other. Empty where nobody knows, which is none. */
  digest: string
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
    /** What this person has allowed at this moment. */
    async of(personId: string) {
      const granted = new Map((await rowsOf(personId)).map((row) => [toolKey(row), row.digest]))
      return { has: (tool: Tool) => granted.get(toolKey(tool)) === digestOf(tool) }
    },
    list: async (person: Person): Promise<Grant[]> =>
      (await rowsOf(person.id)).map(({ id, server, tool, digest, createdAt }) => ({
        ...{ id, server, tool, digest, createdAt: createdAt.toISOString() },
      })),
    async add(person: Person, { server, tool, digest }: Pick<Grant, 'server' | 'tool' | 'digest'>): Promise<void> {
      assertFullReach(person, 'allow a tool for all runs')
      const of = { owner: person.id, server, tool }
      // It is gone with the account; who works by commands alone has none.
      const data = { ...of, digest, userId: person.isListed ? person.id : null }
      const update = { digest, createdAt: new Date() }
      await (await database()).grant.upsert({ where: { owner_server_tool: of }, create: data, update })
    },
    /** Of a server that was removed, of one person or of everybody: another one of its name is none that anybody allowed. */
    async forget(server: string, owner: string | null): Promise<void> {
      if (isMade()) await (await database()).grant.deleteMany({ where: { server, ...(owner !== null && { owner }) } })
    },
    /** From here on it is asked again. Throws `not-found`. */
    async revoke(person: Person, id: string): Promise<void> {
      assertFullReach(person, 'take back what is allowed for all runs')
      const { count } = await (await database()).grant.deleteMany({ where: { id, owner: person.id } })
      if (count === 0) throw new PlaygroundError('not-found', 'There is no such grant. It may be taken back already.')
    },
  }
}
