import { randomUUID } from 'node:crypto'
import { messageOf } from '../errors.ts'
import { formatCount } from '../format/duration.ts'
import {
  type AskedSampling,
  type SamplingAnswer,
  type SamplingRequest,
  samplingParts,
  samplingQuestion,
} from '../mcp/sampling.ts'
import type { SamplingsSoFar } from '../runs/events/samplings-so-far.ts'
import { NOBODY_IS_ASKED } from '../runs/why-denied.ts'
import { countTokens } from '../tokens/count-tokens.ts'
import { addUsage, type ModelUsage } from '../tokens/model-usage.ts'
import type { Policy } from './policy.ts'
import type { Purse, PurseFor } from './purse.ts'
import type { BrokerCall } from './stage.ts'
import type { Approver } from './stages/approval.ts'
import { type About, type Sampler, tell, tellWriting } from './write-sampling.ts'

export interface SamplingOptions {
  sampler: Sampler
  /** Most tokens of one answer. */
  maxTokens: number
  /** Of one run. */
  perRun: number
  /** Of one run, read and written. */
  tokensPerRun: number
  /** Of a run that goes on: what there was until here. */
  before?: Pick<SamplingsSoFar, 'count' | 'usage' | 'allowed'>
  /** What the whole run may spend; absent: it is bounded by nothing else. */
  purseFor?: PurseFor
}

/** By this name `approvals.rules` can deny it to a server. */
const RULE = 'sampling/createMessage'
/** Of what is refused: its server may ask for ever. */
const MAX_TOLD = 50

/** What servers have the model write in one run: asked about, bounded, counted and told. */
export class RunSamplings {
  readonly #options: SamplingOptions
  readonly #policy: Policy
  readonly #approver: Approver
  /** Servers that need no more consent in this run. */
  readonly #allowed: Set<string>
  #turn: Promise<unknown> = Promise.resolve()
  #count: number
  #usage: ModelUsage | null
  #denied = 0

  constructor(options: SamplingOptions, { policy, approver }: { policy: Policy; approver: Approver }) {
    this.#options = options
    this.#policy = policy
    this.#approver = approver
    const { count, usage, allowed } = options.before ?? { count: 0, usage: null, allowed: [] }
    this.#allowed = new Set(allowed)
    this.#count = count
    this.#usage = usage
  }

  /** What all of it came to so far; null when there was nothing. */
  get usage(): ModelUsage | null {
    return this.#usage
  }

  /** Never rejects. One at a time in a run: what is left, and what is allowed, depends on those before. */
  take(call: BrokerCall, asked: SamplingRequest, signal: AbortSignal): Promise<SamplingAnswer> {
    const answer = this.#turn.then(() => this.#answer(call, asked, signal))
    this.#turn = answer
    // What comes of it is told before the end of the run.
    call.later(answer.then(() => {}))
    return answer
  }

  async #answer(call: BrokerCall, asked: SamplingRequest, signal: AbortSignal): Promise<SamplingAnswer> {
    const { callId, server, tool } = call
    const about: About = { kind: 'sampling', samplingId: randomUUID(), callId, server, tool }
    let release = () => {}
    try {
      const ready = await this.#prepare(call, asked, signal, (kept) => {
        release = kept
      })
      if ('why' in ready) {
        this.#denied += 1
        if (this.#denied <= MAX_TOLD) tell(call, { ...about, phase: 'denied', error: ready.why })
        return { kind: 'denied', why: `Sampling is refused: ${ready.why}.` }
      }
      return await this.#write(call, about, ready, signal)
    } catch (error) {
      tell(call, { ...about, phase: 'failed', error: messageOf(error) })
      return FAILED
    } finally {
      release()
    }
  }

  /** What will be sent, when it may be; else why not. `keep` gets what gives back what was kept for it. */
  async #prepare(
    call: BrokerCall,
    asked: SamplingRequest,
    signal: AbortSignal,
    keep: (release: () => void) => void,
  ): Promise<Ready | { why: string }> {
    const { server } = call
    // It may have waited for its turn.
    if (signal.aborted || (call.signal.aborted && !call.isLetGo())) return { why: ENDED }
    const { sampler, perRun, tokensPerRun } = this.#options
    if (this.#policy.approvalOf({ server, tool: RULE }) === 'deny')
      return { why: `a rule (approvals.rules) denies ${server}.${RULE}` }
    if (this.#policy.approve === 'none') return { why: NOBODY_IS_ASKED }
    const model = await sampler.model()
    if (model === null) return { why: 'no model is configured' }
    this.#count += 1
    if (this.#count > perRun) return { why: `more than ${perRun} times in one run is not allowed` }
    const [input = 0] = await countTokens([textOf(asked)])
    const left = tokensPerRun - totalOf(this.#usage) - input
    if (left < 1)
      return { why: `the ${formatCount(tokensPerRun)} tokens that servers may have written in one run are used up` }
    const most = Math.min(asked.maxTokens, this.#options.maxTokens, left)
    const purse = await this.#options.purseFor?.(model)
    const kept = purse?.reserve(input, most) ?? { most, release: () => {} }
    if ('why' in kept) return { why: `what the run may spend is used up: ${kept.why}`.replace(/\.$/, '') }
    keep(kept.release)
    const request = { ...asked, model, maxTokens: kept.most }
    const ready = { request, input, ...(purse && { purse }) }
    if (this.#policy.approve === 'all' || this.#allowed.has(server)) return { ...ready, isAsked: false }
    const question = { mode: 'sampling', message: samplingQuestion(server, request), sampling: request } as const
    const said = await this.#approver.elicitations.ask(call, question, signal)
    if (said.action !== 'accept') return { why: UNANSWERED[said.action] }
    if (said.content?.['decision'] === 'allow-run') this.#allowed.add(server)
    return { ...ready, isAsked: true }
  }

  async #write(call: BrokerCall, about: About, { request, input, isAsked, purse }: Ready, signal: AbortSignal) {
    try {
      const { text, model, stopReason } = await tellWriting(call, about, {
        ...{ sampler: this.#options.sampler, request, input },
        // What somebody was asked about stands in the log already.
        ...(!isAsked && { shown: request }),
        signal: whileWanted(call, signal),
        spend: (usage) => {
          this.#usage = addUsage(this.#usage, usage)
          purse?.pay(usage)
        },
      })
      return { kind: 'written', text, model, stopReason } as const
    } catch {
      return FAILED
    }
  }
}

interface Ready {
  request: AskedSampling
  /** Tokens of what is sent, as they are counted here. */
  input: number
  isAsked: boolean
  purse?: Purse
}

const ENDED = 'the call has ended'
const UNANSWERED = { decline: 'it was denied', cancel: 'nobody answered in time, or the call has ended' } as const

/** What the model’s provider said is for the person and not for the server. */
const FAILED: SamplingAnswer = { kind: 'failed', why: 'The model could not be asked, or did not answer.' }

/** Aborts when the server or the program wants it no more. A run that is let go still waits for its calls. */
function whileWanted(call: BrokerCall, signal: AbortSignal): AbortSignal {
  const over = new AbortController()
  const end = () => call.isLetGo() || over.abort(call.signal.reason)
  if (call.signal.aborted) end()
  else call.signal.addEventListener('abort', end, { once: true })
  return AbortSignal.any([signal, over.signal])
}

const textOf = (request: SamplingRequest) =>
  samplingParts(request)
    .map(({ text }) => text)
    .join('\n')
const totalOf = (usage: ModelUsage | null) => (usage ? usage.inputTokens + usage.outputTokens : 0)
