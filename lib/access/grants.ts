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

/** What a person says of a tool, or of all tools of a server: to ask before each call, or to call none. */
export type OwnRule = 'ask' | 'deny'
/** The name of a rule for all tools of a server that nothing is said of by name. No tool is called that. */
const ALL_TOOLS = ''

/** What one person has said at this moment. */
export interface PersonGrants {
  /** Whether they have allowed this tool, as it is, for all runs. */
  has(tool: Tool): boolean
  /** What they say of it that is stricter than what holds anyway; a tool that they have allowed is not asked about. */
  ruleOf(tool: Tool): OwnRule | null
  /** What they say of all tools of a server. */
  serverRule(server: string): OwnRule | null
  /** What they say of a tool by its name. */
  saidOf(tool: Tool): 'allow' | OwnRule | null
}

/** What people have allowed for good, until they take it back. */
export type Grants = ReturnType<typeof createGrants>

/** Over the database; `isMade` says whether there is one, for none is made to be asked for what cannot be in it. */
export function createGrants(database: () => Promise<Database>, isMade: () => boolean) {
  const rowsOf = async (owner: string) =>
    isMade() ? (await database()).grant.findMany({ where: { owner }, orderBy: { createdAt: 'asc' } }) : []

  async function put(
    person: Person,
    { server, tool, ...said }: Pick<Grant, 'server' | 'tool' | 'digest'> & { decision: string },
  ): Promise<void> {
    const of = { owner: person.id, server, tool }
    // It is gone with the account; who works by commands alone has none.
    const create = { ...of, ...said, userId: person.isListed ? person.id : null }
    const update = { ...said, createdAt: new Date() }
    await (await database()).grant.upsert({ where: { owner_server_tool: of }, create, update })
  }

  return {
    /** What this person has said at this moment. */
    async of(personId: string): Promise<PersonGrants> {
      const said = new Map((await rowsOf(personId)).map((row) => [toolKey(row), row]))
      const serverRule = (server: string) => ruleIn(said.get(toolKey({ server, tool: ALL_TOOLS })))
      function saidOf(tool: Tool) {
        const row = said.get(toolKey(tool))
        // What was allowed is the tool as it was; what is asked about or denied is whatever has that name.
        if (row?.decision === 'allow') return row.digest === digestOf(tool) ? 'allow' : null
        return ruleIn(row)
      }
      return {
        saidOf,
        serverRule,
        has: (tool) => saidOf(tool) === 'allow',
        ruleOf(tool) {
          const byName = saidOf(tool)
          return byName === null ? serverRule(tool.server) : byName === 'allow' ? null : byName
        },
      }
    },
    list: async (person: Person): Promise<Grant[]> =>
      (await rowsOf(person.id))
        .filter(({ decision }) => decision === 'allow')
        .map(({ id, server, tool, digest, createdAt }) => ({
          ...{ id, server, tool, digest, createdAt: createdAt.toISOString() },
        })),
    async add(person: Person, { server, tool, digest }: Pick<Grant, 'server' | 'tool' | 'digest'>): Promise<void> {
      assertFullReach(person, 'allow a tool for all runs')
      await put(person, { server, tool, digest, decision: 'allow' })
    },
    /** Has all runs ask before this tool, or not call it; without one that goes for all tools of the server. */
    async restrict(
      person: Person,
      { server, tool = ALL_TOOLS, rule }: { server: string; tool?: string; rule: OwnRule },
    ): Promise<void> {
      assertFullReach(person, 'set a rule for all runs')
      await put(person, { server, tool, digest: '', decision: rule })
    },
    /** What holds without them holds again, for a tool or for all that nothing is said of by name. */
    async clear(person: Person, { server, tool = ALL_TOOLS }: { server: string; tool?: string }): Promise<void> {
      assertFullReach(person, 'take back a rule for all runs')
      if (isMade()) await (await database()).grant.deleteMany({ where: { owner: person.id, server, tool } })
    },
    /** Of a server that was removed, of one person or of everybody: another one of its name is none that anybody allowed. */
    async forget(server: string, owner: string | null): Promise<void> {
      if (isMade()) await (await database()).grant.deleteMany({ where: { server, ...(owner !== null && { owner }) } })
    },
    /** From here on it is asked again. Throws `not-found`. */
    async revoke(person: Person, id: string): Promise<void> {
      assertFullReach(person, 'take back what is allowed for all runs')
      const { count } = await (await database()).grant.deleteMany({ where: { id, owner: person.id } })
      if (count === 0) throw new PlaygroundError('not-found', 'There is no such permission. It may be revoked already.')
    },
  }
}

/** A word that is not known is what a later version wrote: it is asked about. */
const ruleIn = (row: { decision: string } | undefined): OwnRule | null =>
  row === undefined || row.decision === 'allow' ? null : row.decision === 'deny' ? 'deny' : 'ask'
