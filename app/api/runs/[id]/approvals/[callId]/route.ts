import { z } from 'zod'
import { PlaygroundError } from '../../../../../../lib/errors.ts'
import { DECISIONS } from '../../../../../../lib/runs/event.ts'
import { defineRoute } from '../../../../../_server/define-route.ts'

const MAX_BYTES = 1024
const answer = z.strictObject({
  decision: z.enum(DECISIONS, { error: `Expected one of ${DECISIONS.join(', ')}.` }),
})

/** Answers whether a call of a run may be made; the run goes on. */
export const POST = defineRoute<{ id: string; callId: string }>(async ({ person, params, playground, readJson }) => {
  const { decision } = await readJson(answer, MAX_BYTES)
  const callId = /^\d{1,9}$/.test(params.callId) ? Number(params.callId) : 0
  // Whether there is such a run at all is nothing to be learned by the number of a call.
  await playground.runs.isFinished(person, params.id)
  if (callId === 0) throw new PlaygroundError('invalid-input', 'The number of a call was expected, such as 3.')
  await playground.runs.answer(person, params.id, callId, decision)
  return Response.json({ runId: params.id, callId, decision }, { status: 202 })
})
