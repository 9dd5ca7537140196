import { z } from 'zod'
import { PlaygroundError } from '../../../errors.ts'
import { defineTool } from '../tool.ts'

/** Runs that are looked through for the last one that returned. */
const LOOKED_THROUGH = 20

/** Keeps the program of the last run that returned. */
export const saveSkill = defineTool({
  name: 'save_skill',
  description: 'Save the last program that returned. Its literals become inputs.',
  input: z.strictObject({ name: z.string().max(200), description: z.string().max(10_000) }),
  output: z.object({ signature: z.string() }),
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  async call({ name, description }, { playground: { runs, skills }, person }) {
    const last = (await runs.list(person, { limit: LOOKED_THROUGH })).find(({ outcome }) => outcome === 'returned')
    if (!last)
      throw new PlaygroundError('not-found', 'No run has returned yet. Run a program with execute_code, then save it.')
    const { skill } = await skills.save(person, { runId: last.runId, name, description })
    return { signature: skill.signature }
  },
})
