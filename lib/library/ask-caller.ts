import type { Person } from '../people/person.ts'
import type { Playground } from '../playground.ts'
import type { Decision, RunEvent, RunRecord } from '../runs/event.ts'
import { isTooLate } from '../runs/events-until.ts'
import { isStillAsked } from '../runs/is-still-asked.ts'

/** A question whether a call may be made: which tool, its arguments, the line of the program, and what it would do. */
export type CallQuestion = NonNullable<RunRecord['approvals']>[number]

/** Answers such a question. */
export type DecideCall = (question: CallQuestion) => Decision | Promise<Decision>

/**
 * Hands the questions of one run to a function, one after the other, and gives its answers to the run. What servers ask of a
 * person is declined: nobody is there to fill in a form. `failed` is told what `decide` throws.
 */
export function askCaller(
  { runs }: Pick<Playground, 'runs'>,
  person: Person,
  decide: DecideCall,
  failed: (error: unknown) => void,
): (event: RunEvent, runId: string) => void {
  let asking: Promise<void> = Promise.resolve()

  async function answer(event: RunEvent, runId: string): Promise<void> {
    const record = await runs.get(person, runId)
    if (!isStillAsked(event, record)) return
    if (event.kind === 'elicitation')
      return runs.answerElicitation(person, runId, event.elicitationId, { action: 'decline' }).catch(throwUnlessTooLate)
    const question = record.approvals?.find(({ callId }) => event.kind === 'tool-call' && callId === event.callId)
    if (!question) return
    const decision = await decide(question)
    await runs.answer(person, runId, question.callId, decision).catch(throwUnlessTooLate)
  }

  return (event, runId) => {
    const isQuestion =
      (event.kind === 'tool-call' && event.phase === 'awaiting-approval') ||
      (event.kind === 'elicitation' && event.phase === 'asked')
    if (isQuestion) asking = asking.then(() => answer(event, runId)).catch(failed)
  }
}

/** The run may have ended while it was asked, or the question was answered elsewhere. */
function throwUnlessTooLate(error: unknown): void {
  if (!isTooLate(error)) throw error
}
