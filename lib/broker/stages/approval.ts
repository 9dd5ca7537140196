import type { Tool } from '../../discovery/tool.ts'
import { ToolError } from '../../errors.ts'
import { formatCount, formatSeconds } from '../../format/duration.ts'
import { type Ask, isAboutTool, type Reply } from '../../runs/event.ts'
import { type RecordedCall, replyTo, unusedReply } from '../../runs/recorded-calls.ts'
import { BY_PERSON, NOBODY_IS_ASKED } from '../../runs/why-denied.ts'
import type { Consents } from '../consents.ts'
import type { PendingElicitations } from '../pending-elicitations.ts'
import { isDeniedByThem, needsConsent, type Policy } from '../policy.ts'
import type { BrokerCall, Stage } from '../stage.ts'

/** Who is asked. One for each run. */
export interface Approver {
  /** Whether the person has allowed this tool, as it is, for all runs. */
  isAllowed(tool: Tool): boolean
  /** For how long somebody was waited for so far, in ms: that is no time of the run. */
  readonly waitedMs: number
  /** After which a question counts as denied. */
  readonly expiryMs: number
  /** What servers ask while their calls are under way. */
  readonly elicitations: Pick<PendingElicitations, 'ask'>
  /** What was allowed in this run so far: noted as it is said. */
  readonly consents: Consents
  /** Settles with the answer, null when its tool was allowed before it was asked; rejects when the call ends before. */
  ask(call: BrokerCall, because: Ask['because']): Promise<Reply | null>
}

/**
 * Lets through what needs nobody's consent, and asks about the rest, or denies it where nobody can be asked. What a rule
 * denies is denied, whatever anybody allowed.
 */
export function createApproval(policy: Policy, approver: Approver, decided: Iterable<RecordedCall> = []): Stage {
  const { consents } = approver
  for (const call of decided)
    if (call.question?.decision) consents.note(call, call.question.because, call.question.decision)

  function isAllowed(call: BrokerCall, because: Ask['because']): boolean {
    // Whoever allowed all did not allow to do something twice.
    if (policy.approve === 'all') return because !== 'unknown'
    if (consents.covers(call, because)) return true
    return isAboutTool(because) && call.definition !== undefined && approver.isAllowed(call.definition)
  }

  return async (call, next) => {
    const because = reasonToAsk(call, policy)
    if (because === 'denied') throw denied(call, call.definition ? whyDeniedBy(call.definition, policy) : BY_RULE)
    // Before what allows tools: a call that was denied is not made because its tool was allowed later.
    let said = replyBefore(call, because)
    if (said === undefined) {
      if (because === null || isAllowed(call, because)) return next()
      if (policy.approve === 'none') {
        if (because === 'unannotated') return next()
        throw denied(call, WHY_UNASKED[because])
      }
      const reply = await approver.ask(call, because)
      if (reply === null) return next()
      said = reply
      if (said !== 'deny' && said !== 'expired') call.tell({ phase: 'started', decision: said })
    }
    call.decision = said === 'expired' ? 'deny' : said
    if (said === 'expired') {
      call.expired = true
      throw new ToolError(call, 'denied', nobodyAnswered(approver.expiryMs))
    }
    if (said === 'deny') throw denied(call, because === 'unknown' ? DENIED_UNKNOWN : `was denied ${BY_PERSON}.`)
    consents.note(call, because, said)
    return next()
  }
}

function reasonToAsk({ definition, doubt, recorded }: BrokerCall, policy: Policy): Ask['because'] | 'denied' | null {
  const because = definition ? needsConsent(definition, policy) : null
  if (because === 'denied') return because
  // What the record gave rise to ask once it does not a second time, for now the question itself is in it.
  const hasDiffered = recorded?.state === 'asked' && recorded.question?.because === 'differs'
  return doubt ?? (hasDiffered ? 'differs' : because)
}

/** What somebody has said to this very call before: a denial holds, and what allows it for as long as it is asked for that. */
function replyBefore({ recorded, isOwn }: BrokerCall, because: Ask['because'] | null): Reply | undefined {
  if (!recorded) return undefined
  // An answer is good for one call. One on the workspace is the same one when it is made again, for files were put back.
  const said = isOwn ? replyTo(recorded) : unusedReply(recorded)
  const isDenial = said === 'deny' || said === 'expired'
  return isDenial || recorded.question?.because === because ? said : undefined
}

const BY_RULE = 'is denied by a rule (approvals.rules), which an administrator can change.'

const whyDeniedBy = (tool: Tool, policy: Policy) =>
  isDeniedByThem(tool, policy)
    ? 'is denied by a rule of the person it is called for, which they can change on the page Connections.'
    : BY_RULE

const denied = (call: BrokerCall, why: string) => new ToolError(call, 'denied', `${call.server}.${call.tool} ${why}`)

const DENIED_UNKNOWN = `was denied ${BY_PERSON}. It was begun before the run went on, and may have been done then.`

const HOUR_MS = 3_600_000
const nobodyAnswered = (ms: number) =>
  `Nobody answered within ${ms % HOUR_MS === 0 ? `${formatCount(ms / HOUR_MS)} h` : formatSeconds(ms)}; the call counts as denied.`

/** Why a call is denied where nobody can be asked. What does not say what it changes is made there. */
const WHY_UNASKED: { [Because in Exclude<Ask['because'], 'unannotated'>]: string } = {
  destructive: `is destructive: it needs the consent of a person, and ${NOBODY_IS_ASKED}.`,
  rule: `needs the consent of a person by a rule (approvals.rules, or theirs on the page Connections), and ${NOBODY_IS_ASKED}.`,
  unknown: `was begun before and may have been done: whether it is done again a person has to say, and ${NOBODY_IS_ASKED}.`,
  differs: `is not among the recorded calls: it needs the consent of a person, and ${NOBODY_IS_ASKED}.`,
}
