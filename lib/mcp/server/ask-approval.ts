import { type InputRequiredResult, inputRequired, inputResponse } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { PlaygroundError } from '../../errors.ts'
import { type Ask, type Decision, isAboutTool, type ToolCallStep } from '../../runs/event.ts'
import type { ToolCall } from './tool.ts'

/** A question of a run that is open. */
export interface Approval extends Pick<ToolCallStep, 'callId' | 'server' | 'tool' | 'line' | 'args'> {
  runId: string
  ask: Ask
  /** Of its event: what comes after it is not told twice. */
  seq: number
}

/** What a client carries back with the answer. It is signed, and for the person who was asked. */
export interface QuestionState {
  runId: string
  callId: number
  seq: number
}

const QUESTION = 'decision'
const MAX_SHOWN = 1_500

/** `allow-always` is for the page: whoever answers here may be a program that says yes to everything. */
const FOR_TOOL = ['allow-once', 'allow-run', 'deny'] as const
const FOR_CALL = ['allow-once', 'deny'] as const

const formOf = (because: string) => z.object({ decision: z.enum(isAboutTool(because) ? FOR_TOOL : FOR_CALL) })

/** Asks the person by their client; the call is made again with the answer. */
export async function askApproval(call: ToolCall, approval: Approval): Promise<InputRequiredResult> {
  const { runId, callId, seq, ask } = approval
  const state: QuestionState = { runId, callId, seq }
  return inputRequired({
    inputRequests: {
      [QUESTION]: inputRequired.elicit({ message: questionText(approval), requestedSchema: formOf(ask.because) }),
    },
    requestState: await call.mintState(state),
  })
}

function questionText({ server, tool, line, args, ask }: Approval): string {
  const shown = args === undefined ? '' : JSON.stringify(args, null, 1)
  const given = shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}… (${shown.length} characters)` : shown
  return [`May ${server}.${tool} be called${line ? ` (line ${line})` : ''}?`, ask.consequence, given]
    .filter(Boolean)
    .join('\n')
}

/** The answer that a call brings, with the run it is for; null for a call that begins. */
export function answeredApproval({ context, playground, person }: ToolCall) {
  const state = context.mcpReq.requestState<QuestionState>()
  if (state === undefined || typeof state !== 'object') return null
  const { runId, callId, seq } = state
  const response = inputResponse(context.mcpReq.inputResponses, QUESTION)
  return {
    runId,
    seq,
    async give(): Promise<void> {
      // It is over already when somebody answered on the page, or nobody did in time.
      await playground.runs.answer(person, runId, callId, decisionOf(response)).catch((error: unknown) => {
        if (!(error instanceof PlaygroundError && error.code === 'conflict')) throw error
      })
    },
  }
}

/** Whoever closes the question without an answer has not allowed it. */
function decisionOf(response: ReturnType<typeof inputResponse>): Decision {
  if (response.kind !== 'elicit' || response.action !== 'accept') return 'deny'
  const given = z.object({ decision: z.enum(FOR_TOOL) }).safeParse(response.content)
  return given.success ? given.data.decision : 'deny'
}
