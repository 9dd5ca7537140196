import type { RunEvent, RunRecord } from './event.ts'

/** Whether what an event asks waits for an answer: it may have been given elsewhere, or with that to another question. */
export function isStillAsked(event: RunEvent, { approvals = [], elicitations = [] }: RunRecord): boolean {
  if (event.kind === 'tool-call') return approvals.some(({ callId }) => callId === event.callId)
  return event.kind === 'elicitation' && elicitations.some(({ elicitationId }) => elicitationId === event.elicitationId)
}
