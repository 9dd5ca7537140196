import { type InputRequest, inputRequired, type inputResponse } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { PlaygroundError } from '../../../errors.ts'
import { UNSEEN } from '../../../format/unseen.ts'
import { type Ask, type Decision, isAboutTool, type ToolCallStep } from '../../../runs/event.ts'

/** A call that somebody is asked about. */
export type Approval = Pick<ToolCallStep, 'callId' | 'server' | 'tool' | 'line' | 'args'> & { ask: Ask }

const MAX_SHOWN = 1_500

/** What is not seen is told by its number. Line ends are those of the layout: in a text they are escapes of JSON. */
const asEscape = (character: string) =>
  character === '\n' ? character : `\\u{${character.codePointAt(0)?.toString(16)}}`

/** `allow-always` is for the page: whoever answers here may be a program that says yes to everything. */
const FOR_TOOL = ['allow-once', 'allow-run', 'deny'] as const
const FOR_CALL = ['allow-once', 'deny'] as const

const TITLES: Record<(typeof FOR_TOOL)[number], string> = {
  'allow-once': 'Allow once',
  'allow-run': 'Allow in this run',
  deny: 'Deny',
}

function formOf(because: string) {
  const oneOf = (isAboutTool(because) ? FOR_TOOL : FOR_CALL).map((one) => ({ const: one, title: TITLES[one] }))
  const decision = { type: 'string' as const, title: 'Your decision', oneOf }
  return { type: 'object' as const, properties: { decision }, required: ['decision'] }
}

/** What the client asks its person, with what was wrong with the last answer. */
export const approvalRequest = (approval: Approval, fault?: string): InputRequest =>
  inputRequired.elicit({
    message: `${fault ? `Your answer was not taken. ${fault}\n` : ''}${questionText(approval)}`,
    requestedSchema: formOf(approval.ask.because),
  })

function questionText({ server, tool, line, args, ask }: Approval): string {
  const shown = args === undefined ? '' : JSON.stringify(args, null, 1).replace(UNSEEN, asEscape)
  const given = shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}… (${shown.length} characters)` : shown
  return [`May ${server}.${tool} be called${line ? ` (line ${line})` : ''}?`, ask.consequence, given]
    .filter(Boolean)
    .join('\n')
}

/**
 * What the client brings back. Whoever closes the question without an answer has not allowed it. Throws `invalid-input` for
 * what is no answer to it: a yes that cannot be read is no no.
 */
export function decisionIn(response: ReturnType<typeof inputResponse>): Decision {
  if (response.kind !== 'elicit' || response.action !== 'accept') return 'deny'
  const given = z.object({ decision: z.enum(FOR_TOOL) }).safeParse(response.content)
  if (given.success) return given.data.decision
  throw new PlaygroundError('invalid-input', `"decision" has to be one of ${FOR_TOOL.join(', ')}.`)
}
