import type { Tool } from '../discovery/tool.ts'
import { messageOf, PlaygroundError, ToolError } from '../errors.ts'
import { type Ask, type Decision, isAboutTool, type Reply } from '../runs/event.ts'
import { openQuestion, type RecordedCalls, reply, replyTo } from '../runs/recorded-calls.ts'
import type { RunLog } from '../runs/run-log.ts'
import { Consents } from './consents.ts'
import { PendingElicitations } from './pending-elicitations.ts'
import type { BrokerCall } from './stage.ts'
import type { Approver } from './stages/approval.ts'
import { WaitingTimes } from './waiting-times.ts'

export interface ApprovalTimes {
  /** For how long a sandbox is kept that waits for an answer. */
  releaseMs: number
  /** After which a question counts as denied. */
  expiryMs: number
}

export interface PendingOptions extends ApprovalTimes {
  log: RunLog
  /** Whether the person has allowed this tool, as it is, for all runs. */
  isAllowed(tool: Tool): boolean
  /** The person wants this tool allowed for all runs; without a definition as the record has it. Never rejects. */
  allowAlways(tool: { server: string; tool: string; definition?: Tool }): Promise<void>
  /** What was asked before this process went on with the run: it may be answered before the program comes to it again. */
  recorded?: RecordedCalls
  /** Its sandbox is kept as long as somebody is asked: it cannot go on later. */
  keepsSandbox?: true
  /** Called with the earliest time at which a question expires; null when there is none any more. */
  onPending(expiresAt: string | null): Promise<void>
  /** Nobody has answered for so long that the sandbox is let go. */
  onRelease(): void
}

interface Pending {
  call: BrokerCall
  because: Ask['because']
  expiresAt: string
  settle(said: Reply): void
}

/** The questions of one run that wait for an answer, as long as its sandbox is there. */
export class PendingApprovals implements Approver {
  readonly #options: PendingOptions
  readonly #pending = new Map<number, Pending>()
  /** When each question expires, from before it is asked. */
  readonly #expiries = new Map<number | string, string>()
  readonly #times: WaitingTimes
  readonly consents = new Consents()
  /** What servers ask while their calls are under way. */
  readonly elicitations: PendingElicitations

  constructor(options: PendingOptions) {
    this.#options = options
    this.#times = new WaitingTimes(options)
    this.elicitations = new PendingElicitations({
      times: this.#times,
      expiryMs: options.expiryMs,
      note: (elicitationId, expiresAt) => {
        if (expiresAt === null) this.#expiries.delete(elicitationId)
        else this.#expiries.set(elicitationId, expiresAt)
        return this.#tell()
      },
    })
  }

  get waitedMs(): number {
    return this.#times.waitedMs
  }

  get expiryMs(): number {
    return this.#options.expiryMs
  }

  /** Whether anybody is asked anything. */
  get isWaiting(): boolean {
    return this.#times.isWaiting
  }

  /** Whether somebody is asked about a call. */
  get isPending(): boolean {
    return this.#pending.size > 0
  }

  isAllowed(tool: Tool): boolean {
    return this.#options.isAllowed(tool)
  }

  async ask(call: BrokerCall, because: Ask['because']): Promise<Reply | null> {
    const known = call.recorded && openQuestion(call.recorded)?.expiresAt
    const expiresAt = known ?? new Date(Date.now() + this.expiryMs).toISOString()
    this.#expiries.set(call.callId, expiresAt)
    let goOn = () => {}
    try {
      // Known to whoever looks for questions before it is in the log: what is found there and not asked is nobody's question.
      await this.#tell()
      call.signal.throwIfAborted()
      // Somebody may have answered meanwhile what was asked before the program came to it.
      const said = known && call.recorded && replyTo(call.recorded)
      if (said) return said
      // Its tool was allowed meanwhile, by the answer to another call.
      if (this.consents.covers(call, because)) return null
      if (!known) this.#note(call, because, expiresAt)
      goOn = call.stopClocks()
      return await new Promise<Reply>((resolve, reject) => {
        call.signal.addEventListener('abort', () => reject(call.signal.reason), { once: true })
        this.#pending.set(call.callId, { call, because, expiresAt, settle: resolve })
        const onExpired = () => this.answer(call.callId, 'deny', 'expired').catch(() => resolve('expired'))
        const { keepsSandbox } = this.#options
        this.#times.begin(call.callId, { expiresAt, onExpired, ...(keepsSandbox && { keepsSandbox }) })
        const ask = { because, consequence: consequenceOf(call, because), expiresAt }
        call.tell({ phase: 'awaiting-approval', args: call.shownInput, ask })
      })
    } finally {
      this.#forget(call.callId)
      this.#expiries.delete(call.callId)
      goOn()
      if (!call.isLetGo()) void this.#tell()
    }
  }

  /** A question that is in no log is none: nobody could answer it after a restart. */
  #note(call: BrokerCall, because: Ask['because'], expiresAt: string): void {
    try {
      this.#options.log.asked(call, because, expiresAt)
    } catch (error) {
      const why = `nobody could be asked, because the log of the run could not be written: ${messageOf(error)}`
      throw new ToolError(call, 'denied', `${call.server}.${call.tool} is denied: ${why}`, { cause: error })
    }
  }

  /**
   * Throws `conflict` when nobody is asked about this call, or not any more; `invalid-input` when it is answered for more
   * than was asked; what the log throws when it cannot be noted.
   */
  async answer(callId: number, decision: Decision, because?: 'expired'): Promise<void> {
    const { log, allowAlways, recorded } = this.#options
    const pending = this.#pending.get(callId)
    const before = recorded?.byId(callId)
    const question = before && openQuestion(before)
    const asked = pending?.call ?? (question && before)
    const { because: why, expiresAt } = pending ?? question ?? {}
    if (!asked || !expiresAt) throw new PlaygroundError('conflict', nobodyAsks(callId))
    assertAnswers(why, decision)
    if (!because && Date.parse(expiresAt) <= Date.now()) {
      // The timer did not count while the machine slept.
      this.#times.schedule()
      throw new PlaygroundError('conflict', HAS_EXPIRED)
    }
    log.decided(callId, decision, because)
    if (why) this.consents.note(asked, why, decision)
    this.#forget(callId)
    if (question) reply(question, because ?? decision)
    pending?.settle(because ?? decision)
    if (decision === 'allow-always') await allowAlways(asked)
    await this.#answerTheSame(decision)
  }

  /** Calls that wait as well need no more consent now than those that come later. */
  async #answerTheSame(decision: Decision): Promise<void> {
    if (decision === 'deny') return
    const theirs = decision === 'allow-once' ? 'allow-once' : 'allow-run'
    const same = [...this.#pending].filter(([, { call, because }]) => this.consents.covers(call, because))
    for (const [callId] of same) await this.answer(callId, theirs).catch(() => {}) // it goes on waiting
  }

  #forget(callId: number): void {
    this.#pending.delete(callId)
    this.#times.end(callId)
  }

  #tell(): Promise<void> {
    return this.#options.onPending([...this.#expiries.values()].sort()[0] ?? null)
  }
}

/** Throws `invalid-input` when a question about one call is answered for its tool. */
export function assertAnswers(because: string | undefined, decision: Decision): void {
  if (decision === 'allow-once' || decision === 'deny' || because === undefined || isAboutTool(because)) return
  throw new PlaygroundError(
    'invalid-input',
    `This question is about one call, so "${decision}" cannot answer it. Answer "allow-once" or "deny".`,
  )
}

export const HAS_EXPIRED = 'This question has expired; it counts as denied.'

export const nobodyAsks = (callId: number) =>
  `Nobody is asked about call ${callId} of this run. It was answered already, or its time was over, or the run has ended.`

function consequenceOf({ server, tool, recorded }: BrokerCall, because: Ask['because']): string {
  const name = `${server}.${tool}`
  switch (because) {
    case 'destructive':
      return `${name} changes or deletes something for good, as its server says.`
    case 'unannotated':
      return `${name} may change something: its server does not say that it only reads. It is asked once for this run.`
    case 'rule':
      return `A rule, of this installation or your own, asks before ${name} is called.`
    case 'unknown':
      if (recorded?.isInDoubt)
        return `${name} was called before and failed, and it is not known what it had done by then. Allowed, it may be done twice.`
      return `${name} was begun before the run was interrupted, and it is not known whether it was done. Allowed, it may be done twice.`
    case 'differs':
      return `${name} is not among the recorded calls: the program has gone another way. Allowed, it is done besides what was done then.`
  }
}
