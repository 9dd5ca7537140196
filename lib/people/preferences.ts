import { z } from 'zod'
import type { Database } from '../db/open-database.ts'
import { inTurn } from '../db/transaction.ts'
import type { Person } from './person.ts'

/** The cards of the first minutes. */
export const FIRST_STEPS = ['server', 'model', 'agent'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** What is kept. What cannot be read is as if nothing had been said. */
const shape = z.object({
  /** Whether single letters do something on a page. */
  letterKeys: z.boolean().catch(true),
  /** Cards of the first minutes that this person does not want to see. */
  hiddenSteps: z.array(z.enum(FIRST_STEPS)).catch([]),
  /** An MCP client of theirs has called: that stays true when its runs are gone. */
  agentCalled: z.boolean().catch(false),
})
/** How a person wants the pages. */
export type PersonPreferences = z.output<typeof shape>

/** What each person has said of the pages; with the account it is gone. */
export type Preferences = ReturnType<typeof createPreferences>

export function createPreferences(database: () => Promise<Database>) {
  const nothing = shape.parse({})
  function read(text: string): PersonPreferences {
    try {
      return shape.parse(JSON.parse(text))
    } catch {
      return nothing
    }
  }
  return {
    async of({ id, isListed }: Pick<Person, 'id' | 'isListed'>): Promise<PersonPreferences> {
      if (!isListed) return nothing
      const row = await (await database()).user.findUnique({ where: { id }, select: { preferences: true } })
      return row ? read(row.preferences) : nothing
    },
    /** Changes what is named; answers all of them. */
    async change({ id }: Person, change: Partial<PersonPreferences>): Promise<PersonPreferences> {
      return inTurn(await database(), `preferences ${id}`, async (tx) => {
        const row = await tx.user.findUniqueOrThrow({ where: { id }, select: { preferences: true } })
        const next = { ...read(row.preferences), ...change }
        await tx.user.update({ where: { id }, data: { preferences: JSON.stringify(next) } })
        return next
      })
    },
  }
}
