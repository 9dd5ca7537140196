import type { Tool } from '../../discovery/tool.ts'
import { ToolError } from '../../errors.ts'
import { formatCount, formatSeconds } from '../../format/duration.ts'
import { type Ask, type Decision, isAboutTool, type Reply } from '../../runs/event.ts'
import { type RecordedCall, unusedReply } from '../../runs/recorded-calls.ts'
import { toolKey } from '../../tools/tool-key.ts'
import { needsConsent, type Policy } from '../policy.ts'
import type { BrokerCall, Stage } from '../stage.ts'

/** Who is asked. One for each run. */
export interface Approver {
  /** Whether the person has allowed this tool, as it is, for all runs. */
  isAllowed(tool: Tool): boolean
  /** For how long somebody was waited for so far, in ms: that is no time of the run. */
  readonly waitedMs: number
  /** After which a question counts as denied. */
  readonly expiryMs: number
  /** Settles with the answer; rejects when the call ends before there is one. */
  ask(call: BrokerCall, because: Ask['because']): Promise<Reply>
}

/** Lets through what needs nobody's consent, and asks about the rest, or denies it where nobody can be asked. */
export function createApproval(policy: Policy, approver: Approver, decided: Iterable<RecordedCall> = []): Stage {
  /** Tools that need no more consent in this run. */
  const allowed = new Set<string>()
  const allowedUnannotated = new Set<string>()
  const settle = (call: { server: string; tool: string }, because: string | undefined, decision: Decision) => {
    if (decision === 'allow-run' || decision === 'allow-always') allowed.add(toolKey(call))
    // It is enough to ask once, for as long as it says no more of itself.
    if (because === 'unannotated' && decision !== 'deny') allowedUnannotated.add(toolKey(call))
  }
  const isAllowed = (call: BrokerCall) => 
    allowed.has(toolKey(call)) || (call.definition !== undefined && approver.isAllowed(call.definition))
  for (const call of decided) if (call.question?.decision) settle(call, call.question.because, call.question.decision)

  return async (call, next) => {
    const because = reasonToAsk(call, policy)
    if (because === null || (isAboutTool(because) && isAllowed(call))) return next()
    if (because === 'unannotated' && allowedUnannotated.has(toolKey(call))) return next()
    // Whoever allowed all did not allow to do something twice.
    if (policy.approve === 'all' && because !== 'unknown') return next()
    if (policy.approve === 'none') {
      if (because === 'unannotated') return next()
      throw denied(call, because, 'nobody')
    }
    if (because === 'denied') throw denied(call, because, 'rule')
    const known = call.recorded && unusedReply(call.recorded)
    const said = known ?? (await approver.ask(call, because))
    if (said === 'expired') {
      Object.assign(call, { decision: 'deny', expired: true })
      throw new ToolError(call, 'denied', nobodyAnswered(approver.expiryMs))
    }
    call.decision = said
    if (said === 'deny') throw denied(call, because, 'person')
    settle(call, because, said)
    if (!known) call.tell({ phase: 'started', decision: said })
    return next()
  }
}

type Reason = Ask['because'] | 'denied'

function reasonToAsk({ definition, doubt }: BrokerCall, policy: Policy): Reason | null {
  const because = definition ? needsConsent(definition, policy) : null
  return because === 'denied' ? because : (doubt ?? because)
}

function denied(call: BrokerCall, because: Reason, by: 'nobody' | 'rule' | 'person'): ToolError {
  const name = `${call.server}.${call.tool}`
  const why = `${name} ${WHY[because]}`
  if (by === 'person') return new ToolError(call, 'denied', `${name} was denied by the person who was asked.`)
  if (by === 'rule') return new ToolError(call, 'denied', `${why} An administrator can change that rule.`)
  const orAsk = because === 'denied' ? '' : ', or to "ask" to be asked'
  return new ToolError(call, 'denied', `${why} Start the run with approve set to "all" to allow it${orAsk}.`)
}

const HOUR_MS = 3_600_000
const nobodyAnswered = (ms: number) =>
  `Nobody answered within ${ms % HOUR_MS === 0 ? `${formatCount(ms / HOUR_MS)} h` : formatSeconds(ms)}; the call counts as denied.`

const WHY: { [Because in Reason]: string } = {
  destructive: 'is destructive and this run may not use it.',
  unannotated: 'does not say what it changes and this run may not use it.',
  rule: 'needs consent by a rule of this installation (approvals.rules) and this run may not use it.',
  denied: 'is denied by a rule of this installation (approvals.rules).',
  unknown: 'was begun before and may have been done: whether it is done again was not allowed.',
  differs: 'is not among the recorded calls: whether it is made besides was not allowed.',
}
