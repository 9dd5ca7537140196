import { randomUUID } from 'node:crypto'
import { PlaygroundError } from '../errors.ts'
import { type Elicitation, type ElicitationAnswer, faultsOf } from '../mcp/elicitation.ts'
import { SAMPLING_DECISIONS, type SamplingDecision, type SamplingQuestion } from '../mcp/sampling.ts'
import type { BrokerCall } from './stage.ts'
import type { WaitingTimes } from './waiting-times.ts'

/** A call is under way and its sandbox is kept for as long: nobody is waited for longer than this. */
const MAX_WAIT_MS = 10 * 60_000
/** Of one run: what comes after is declined. */
const MAX_ASKED = 50
/** That wait at once. */
const MAX_PENDING = 8

export interface ElicitationOptions {
  times: WaitingTimes
  expiryMs: number
  /** Until when somebody is waited for; null: not any more. */
  note(elicitationId: string, expiresAt: string | null): Promise<void>
}

interface Pending {
  asked: Elicitation | SamplingQuestion
  settle(answer: ElicitationAnswer): void
}

/** What servers ask of the person of one run while its calls are under way. */
export class PendingElicitations {
  readonly #options: ElicitationOptions
  readonly #pending = new Map<string, Pending>()
  #asked = 0

  constructor(options: ElicitationOptions) {
    this.#options = options
  }

  /**
   * Asks the person, and settles with the answer; `cancel` when there is none in time or the call ends before. Never rejects.
   * What was written into a form goes to the server and nowhere else.
   */
  async ask(call: BrokerCall, asked: Elicitation | SamplingQuestion, signal: AbortSignal): Promise<ElicitationAnswer> {
    const { times, expiryMs, note } = this.#options
    const { callId, server, tool } = call
    this.#asked += 1
    if (this.#asked > MAX_ASKED || this.#pending.size >= MAX_PENDING || signal.aborted || call.signal.aborted)
      return { action: 'decline' }
    const elicitationId = randomUUID()
    const expiresAt = new Date(Date.now() + Math.min(expiryMs, MAX_WAIT_MS)).toISOString()
    const about = { kind: 'elicitation', elicitationId, callId, server, tool } as const
    await note(elicitationId, expiresAt)
    if (signal.aborted || call.signal.aborted) {
      await note(elicitationId, null)
      return { action: 'cancel' }
    }
    const goOn = call.stopClocks()
    const answer = await new Promise<ElicitationAnswer>((settle) => {
      const none = () => settle({ action: 'cancel' })
      signal.addEventListener('abort', none, { once: true })
      call.signal.addEventListener('abort', none, { once: true })
      this.#pending.set(elicitationId, { asked, settle })
      times.begin(elicitationId, { expiresAt, onExpired: none, keepsSandbox: true })
      call.emit({ ...about, phase: 'asked', ...asked, expiresAt })
    })
    this.#pending.delete(elicitationId)
    times.end(elicitationId)
    goOn()
    await note(elicitationId, null)
    const decision = asked.mode === 'sampling' && answer.action === 'accept' && decisionIn(answer)
    call.emit({
      ...{ ...about, phase: 'answered', mode: asked.mode, message: '', action: answer.action },
      ...(decision && { decision }),
    })
    return answer
  }

  /** Throws `conflict` when this is not asked, or not any more; `invalid-input` when the answer does not fit the form. */
  answer(elicitationId: string, answer: ElicitationAnswer): void {
    const pending = this.#pending.get(elicitationId)
    if (!pending) throw new PlaygroundError('conflict', NOT_ASKED)
    const { asked, settle } = pending
    if (answer.action !== 'accept' || asked.mode === 'url') return settle({ action: answer.action })
    if (asked.mode === 'sampling') {
      const decision = decisionIn(answer)
      return settle(decision === 'deny' ? { action: 'decline' } : { action: 'accept', content: { decision } })
    }
    const content = answer.content ?? {}
    const faults = Object.entries(faultsOf(asked.schema, content))
    if (faults.length > 0) {
      const named = faults.slice(0, 10).map(([name, fault]) => `${name}: ${fault}`)
      throw new PlaygroundError('invalid-input', `This does not fit the form. ${named.join(' ')}`)
    }
    settle({ action: 'accept', content })
  }

  /** Nobody is waited for any longer. */
  cancelAll(): void {
    for (const { settle } of this.#pending.values()) settle({ action: 'cancel' })
  }
}

/** Without a word of how often it is for this once. */
function decisionIn({ content }: Extract<ElicitationAnswer, { action: 'accept' }>): SamplingDecision {
  const said = content?.['decision'] ?? 'allow-once'
  const decision = SAMPLING_DECISIONS.find((known) => known === said)
  if (decision) return decision
  throw new PlaygroundError('invalid-input', `Expected a decision of ${SAMPLING_DECISIONS.join(', ')}.`)
}

export const NOT_ASKED =
  'This is not asked, or not any more. It was answered already, or its time was over, or the call has ended.'
