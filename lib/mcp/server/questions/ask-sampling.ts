import { type InputRequest, inputRequired } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { visibleText } from '../../../discovery/pins/visible-text.ts'
import type { ElicitationAnswer } from '../../elicitation.ts'
import { type AskedSampling, SAMPLING_DECISIONS, samplingParts } from '../../sampling.ts'
import { decisionIn } from './ask-approval.ts'

const MAX_SHOWN = 3_000
const FORM = z.object({ decision: z.enum(SAMPLING_DECISIONS) })

/** Asks the person by their client whether our model may write for a server that we use. */
export function samplingRequest(message: string, sampling: AskedSampling): InputRequest {
  const parts = samplingParts(sampling).map(({ who, text }) => `${who}: “${visibleText(text)}”`)
  const whole = parts.join('\n')
  const shown =
    whole.length > MAX_SHOWN ? `${whole.slice(0, MAX_SHOWN)}… (${whole.length} characters, whole on the page)` : whole
  return inputRequired.elicit({
    message: `${visibleText(message)} It goes to the model as it is:\n${shown}`,
    requestedSchema: FORM,
  })
}

/** Whoever closes the question without an answer has not allowed it. */
export function samplingAnswer(response: Parameters<typeof decisionIn>[0]): ElicitationAnswer {
  const decision = decisionIn(response)
  return decision === 'deny' ? { action: 'decline' } : { action: 'accept', content: { decision } }
}
