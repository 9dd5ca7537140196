import { type InputRequiredResult, inputRequired, inputResponse } from '@modelcontextprotocol/server'
import { PlaygroundError } from '../../errors.ts'
import type { OpenElicitation, RunEvent } from '../../runs/event.ts'
import { type Approval, approvalRequest, decisionIn } from './ask-approval.ts'
import { elicitationAnswer, elicitationRequest } from './ask-elicitation.ts'
import type { ToolCall } from './tool.ts'

/** What a run waits for. `seq` is of its event: what comes after it is not told twice. */
type Question = { runId: string; seq: number } & (
  | { kind: 'approval'; approval: Approval }
  | { kind: 'elicitation'; elicitation: OpenElicitation }
)

/** What a client carries back with the answer. It is signed, and for the person who was asked. */
type QuestionState = { runId: string; seq: number } & ({ callId: number } | { elicitationId: string })

const ANSWER = 'answer'

/** The question that an event tells of; null for any other event. */
export function questionIn(event: RunEvent): Question | null {
  const { runId, seq } = event
  if (event.kind === 'tool-call' && event.phase === 'awaiting-approval' && event.ask)
    return { runId, seq, kind: 'approval', approval: { ...event, ask: event.ask } }
  if (event.kind === 'elicitation' && event.phase === 'asked')
    return { runId, seq, kind: 'elicitation', elicitation: event }
  return null
}

/** Whether the client can ask it: addresses to open are for those that say so. */
export const canBeAsked = (question: Question, { canOpenUrls }: ToolCall): boolean =>
  question.kind === 'approval' || question.elicitation.mode === 'form' || canOpenUrls

/** Asks the person by their client; the call is made again with the answer. */
export async function ask(call: ToolCall, question: Question): Promise<InputRequiredResult> {
  const { runId, seq } = question
  const of =
    question.kind === 'approval'
      ? { callId: question.approval.callId }
      : { elicitationId: question.elicitation.elicitationId }
  const request =
    question.kind === 'approval' ? approvalRequest(question.approval) : elicitationRequest(question.elicitation)
  const state: QuestionState = { runId, seq, ...of }
  return inputRequired({ inputRequests: { [ANSWER]: request }, requestState: await call.mintState(state) })
}

/** Says no to what this client cannot ask, so that its run need not wait for nobody. */
export async function decline(call: ToolCall, question: Question): Promise<void> {
  if (question.kind === 'elicitation')
    await whyOver(
      call.playground.runs.answerElicitation(call.person, question.runId, question.elicitation.elicitationId, {
        action: 'decline',
      }),
    )
}

/** The answer that a call brings, with the run it is for; null for a call that begins. */
export function answerIn({ context, playground: { runs }, person, progress }: ToolCall) {
  const state = context.mcpReq.requestState<QuestionState>()
  if (state === undefined || typeof state !== 'object') return null
  const { runId, seq } = state
  const response = inputResponse(context.mcpReq.inputResponses, ANSWER)
  const giveTo = (elicitationId: string) =>
    runs.answerElicitation(person, runId, elicitationId, elicitationAnswer(response)).catch((error: unknown) => {
      // Clients hold answers against the form themselves; one that does not has nothing that could be handed on.
      if (!(error instanceof PlaygroundError && error.code === 'invalid-input')) throw error
      return runs.answerElicitation(person, runId, elicitationId, { action: 'decline' })
    })
  return {
    runId,
    seq,
    async give(): Promise<void> {
      const giving =
        'callId' in state ? runs.answer(person, runId, state.callId, decisionIn(response)) : giveTo(state.elicitationId)
      const why = await whyOver(giving)
      if (why !== null) progress(`Your answer was not taken. ${why}`)
    },
  }
}

/** It is over already when somebody answered on the page, or nobody did in time; null when it was not. */
async function whyOver(answering: Promise<void>): Promise<string | null> {
  try {
    await answering
    return null
  } catch (error) {
    if (!(error instanceof PlaygroundError && error.code === 'conflict')) throw error
    return error.message
  }
}
