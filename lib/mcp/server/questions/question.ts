import { type InputRequiredResult, inputRequired, inputResponse } from '@modelcontextprotocol/server'
import { PlaygroundError } from '../../../errors.ts'
import type { OpenElicitation, RunEvent } from '../../../runs/event.ts'
import type { ToolCall } from '../tool.ts'
import { type Approval, approvalRequest, decisionIn } from './ask-approval.ts'
import { elicitationAnswer, elicitationRequest } from './ask-elicitation.ts'
import { samplingAnswer } from './ask-sampling.ts'

/** What a run waits for. `seq` is of its event: what comes after it is not told twice. */
type Question = { runId: string; seq: number } & (
  | { kind: 'approval'; approval: Approval }
  | { kind: 'elicitation'; elicitation: OpenElicitation }
)

/** What a client carries back with the answer. It is signed, and for the person who was asked. */
type QuestionState = { runId: string; seq: number; attempt?: number } & (
  | { callId: number }
  | { elicitationId: string; isSampling?: true }
)

/** An answer that could not be taken: to which question, why, and how often it was asked. */
export interface WrongAnswer {
  seq: number
  fault: string
  attempt: number
}

/** Whoever answers is no person, or no form that anybody can fill in. */
const MAX_ATTEMPTS = 3

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
  question.kind === 'approval' || question.elicitation.mode !== 'url' || canOpenUrls

/** Asks the person by their client; the call is made again with the answer. What was wrong with the last one is told. */
export async function ask(call: ToolCall, question: Question, wrong: WrongAnswer | null): Promise<InputRequiredResult> {
  const { runId, seq } = question
  const again = wrong?.seq === seq ? wrong : null
  const of =
    question.kind === 'approval'
      ? { callId: question.approval.callId }
      : {
          elicitationId: question.elicitation.elicitationId,
          ...(question.elicitation.sampling && { isSampling: true as const }),
        }
  const request =
    question.kind === 'approval'
      ? approvalRequest(question.approval, again?.fault)
      : elicitationRequest(question.elicitation, again?.fault)
  const state: QuestionState = { runId, seq, attempt: (again?.attempt ?? 0) + 1, ...of }
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
  const { runId, seq, attempt = 1 } = state
  const response = inputResponse(context.mcpReq.inputResponses, ANSWER)

  const answer = async () => {
    if ('callId' in state) return runs.answer(person, runId, state.callId, decisionIn(response))
    const said = state.isSampling ? samplingAnswer(response) : elicitationAnswer(response)
    return runs.answerElicitation(person, runId, state.elicitationId, said)
  }
  const giveUp = async () =>
    'callId' in state
      ? runs.answer(person, runId, state.callId, 'deny')
      : runs.answerElicitation(person, runId, state.elicitationId, { action: 'cancel' })

  async function give(giving: Promise<void>): Promise<void> {
    const why = await whyOver(giving)
    if (why !== null) progress(`Your answer was not taken. ${why}`)
  }

  return {
    runId,
    seq,
    /** Null when it was taken, or is too late; what is wrong with it when it is to be asked for again. */
    async give(): Promise<WrongAnswer | null> {
      try {
        await give(answer())
      } catch (error) {
        if (!(error instanceof PlaygroundError && error.code === 'invalid-input')) throw error
        if (attempt < MAX_ATTEMPTS) return { seq, attempt, fault: error.message }
        progress(`Your answer was not taken, and it was the last of ${MAX_ATTEMPTS}. ${error.message}`)
        await give(giveUp())
      }
      return null
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
