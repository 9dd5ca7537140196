import { z } from 'zod'
import { defineTool } from '../tool.ts'
import { usableSkills } from '../usable-skills.ts'

const MAX_QUERY = 2_000
/** More of them is no choice but a list to read. */
const MOST_LISTED = 50
const MOST_FOUND = 10

/** Programs worth keeping: all, or those that a task could be done with. What waits for the person is no choice of an agent. */
export const listSkills = defineTool({
  name: 'list_skills',
  description: 'Saved programs, or those that fit a query.',
  input: z.strictObject({ query: z.string().max(MAX_QUERY).optional() }),
  output: z.record(z.string(), z.string()),
  annotations: { readOnlyHint: true, openWorldHint: false },
  isQuick: true,
  async call({ query }, { playground: { skills }, person }) {
    const offered =
      query === undefined
        ? await usableSkills(skills, person, { most: MOST_LISTED })
        : (await skills.search(person, query, { limit: MOST_LISTED }))
            .filter(({ isWaiting }) => !isWaiting)
            .slice(0, MOST_FOUND)
    return Object.fromEntries(
      offered.map(({ name, signature, description }) => [name, `${signature} // ${description}`]),
    )
  },
})
