import type { InputRequiredResult } from '@modelcontextprotocol/server'
import type { RunRequest } from '../../../pipeline/request.ts'
import type { RunRecord } from '../../../runs/event.ts'
import { eventsUntil } from '../../../runs/events-until.ts'
import { isStillAsked } from '../../../runs/is-still-asked.ts'
import { answerIn, ask, canBeAsked, decline, questionIn } from '../questions/question.ts'
import type { ToolCall } from '../tool.ts'
import { createEventText } from './describe-event.ts'

/** A run to its end; or the question that it waits for. */
type Followed = { record: RunRecord } | { question: InputRequiredResult }

/**
 * Starts a run, or goes on with the one whose question the client brings an answer to, and follows it. A call that was
 * cancelled ends its run; a run that waits for an answer waits for as long as questions are good for.
 */
export async function followRun(
  request: Pick<RunRequest, 'task' | 'code' | 'session'>,
  call: ToolCall,
): Promise<Followed> {
  const { playground, person } = call
  const { runs } = playground
  const answered = answerIn(call)
  const { runId } = answered ?? (await runs.start(person, { ...request, approve: call.canElicit ? 'ask' : 'none' }))
  const wrong = (await answered?.give()) ?? null
  // A question whose answer was wrong is come to again.
  const open = await follow(runId, wrong ? wrong.seq - 1 : (answered?.seq ?? 0), call)
  if (open) return { question: await ask(call, open, wrong) }
  return { record: await runs.get(person, runId) }
}

/** Tells of its events from `after` on, up to its end or to a question that is open. */
async function follow(runId: string, after: number, call: ToolCall) {
  const { playground, person } = call
  const { runs } = playground
  const describeEvent = createEventText()
  const events = eventsUntil(call.signal, {
    events: (signal) => runs.events(person, runId, { after, signal }),
    cancel: () => runs.cancel(person, runId),
  })
  for await (const event of events) {
    const message = describeEvent(event)
    if (message) call.progress(message)
    const question = questionIn(event)
    // What is told again may be answered: on the page, or with another answer of this client.
    if (!question || !isStillAsked(event, await runs.get(person, runId))) continue
    if (canBeAsked(question, call)) return question
    await decline(call, question)
  }
  return null
}
