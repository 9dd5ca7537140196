import { type InputRequest, inputRequired, type inputResponse } from '@modelcontextprotocol/server'
import { plainLine } from '../../../format/unseen.ts'
import type { OpenElicitation } from '../../../runs/event.ts'
import type { ElicitationAnswer, FormContent } from '../../elicitation.ts'
import { samplingRequest } from './ask-sampling.ts'

/**
 * What a server asks during a call, handed on to the client, with who asks: its text is not ours. `fault` is what was wrong
 * with the last answer.
 */
export function elicitationRequest(asked: OpenElicitation, fault?: string): InputRequest {
  const { server, tool, mode, message, schema, url, sampling } = asked
  const again = fault ? `Your answer was not taken. ${plainLine(fault)} ` : ''
  if (sampling) return samplingRequest(`${again}${message}`, sampling)
  const told = `${again}${server} asks this while ${tool} runs. Give it no password or key: “${plainLine(message)}”`
  if (mode === 'url') return inputRequired.elicitUrl({ message: told, url: url ?? '' })
  return inputRequired.elicit({ message: told, requestedSchema: { type: 'object', properties: {}, ...schema } })
}

/** What the client brings back. Whether it fits the form is looked at where it is taken. */
export function elicitationAnswer(response: ReturnType<typeof inputResponse>): ElicitationAnswer {
  if (response.kind !== 'elicit') return { action: 'cancel' }
  if (response.action !== 'accept') return { action: response.action }
  return { action: 'accept', ...(response.content && { content: response.content as FormContent }) }
}
