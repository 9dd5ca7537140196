import type { RunRecord } from '../../../runs/event.ts'
import { whyDenied } from '../../../runs/why-denied.ts'
import type { ToolCall } from '../tool.ts'

/** What an agent is told first of calls that were denied: what it can have its person do, or that it is to leave them. */
export function deniedText({ runId, toolCalls }: Pick<RunRecord, 'runId' | 'toolCalls'>, call: ToolCall): string {
  const named = (why: ReturnType<typeof whyDenied>) => [
    ...new Set(toolCalls.filter((each) => whyDenied(each) === why).map(({ server, tool }) => `${server}.${tool}`)),
  ]
  const unasked = named('unasked').join(', ')
  const refused = named('person').join(', ')
  return [
    unasked && `${whereToConsent(runId, call)} to consent to ${unasked}. Nobody could be asked here: ${NO_QUESTIONS}.`,
    refused && `The person said no to ${refused}. Do not call it again without asking them.`,
  ]
    .filter(Boolean)
    .join('\n')
}

const NO_QUESTIONS = 'your client does not take questions (elicitation)'

const whereToConsent = (runId: string, { pageUrl }: ToolCall) =>
  pageUrl
    ? `A person has to open ${pageUrl}runs/${runId} and run the program there`
    : `A person has to run it on a terminal (cem exec --replay ${runId} --approve ask)`
