import { z } from 'zod'
import { ELICITATION_ACTIONS } from '../../../../../../lib/mcp/elicitation.ts'
import { defineRoute } from '../../../../../_server/define-route.ts'

const MAX_BYTES = 256 * 1024
const answer = z.strictObject({
  action: z.enum(ELICITATION_ACTIONS, { error: `Expected one of ${ELICITATION_ACTIONS.join(', ')}.` }),
  /** What was filled into a form. */
  content: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])).optional(),
})

/** Answers what a server asks while a run calls it. What is filled in goes to that server alone and is not kept. */
export const POST = defineRoute<{ id: string; elicitationId: string }>(
  async ({ person, params, playground, readJson }) => {
    const { action, content } = await readJson(answer, MAX_BYTES)
    const { id, elicitationId } = params
    const said = action === 'accept' ? { action, ...(content && { content }) } : { action }
    await playground.runs.answerElicitation(person, id, elicitationId, said)
    return Response.json({ runId: id, elicitationId, action }, { status: 202 })
  },
)
