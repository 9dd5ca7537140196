import { z } from 'zod'
import { PlaygroundError } from '../../../errors.ts'
import { defineTool } from '../tool.ts'

/** Keeps the program of a run: of the last one of this client that returned, unless another is named. */
export const saveSkill = defineTool({
  name: 'save_skill',
  description: 'Save the last program that returned, or that of a run. Its literals become inputs.',
  input: z.strictObject({
    name: z.string().max(200),
    description: z.string().max(10_000),
    run: z.string().max(100).optional(),
    replace: z.boolean().optional(),
  }),
  output: z.object({ signature: z.string() }),
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  async call({ name, description, run, replace = false }, { playground: { skills }, person, lastProgram }) {
    const runId = run ?? lastProgram.read()
    if (runId === null)
      throw new PlaygroundError(
        'not-found',
        'No program has returned over this connection yet. Run one with execute_code, then save it, or name its run.',
      )
    const { skill } = await skills.save(person, { runId, name, description, mayReplace: replace })
    return { signature: skill.signature }
  },
})
