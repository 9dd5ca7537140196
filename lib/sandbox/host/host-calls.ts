import { PlaygroundError, ToolError } from '../../errors.ts'
import type { CallFailure, CallHost, HostCall, Limits } from '../contract.ts'
import { inputBytes, isCounted, placeOf } from '../protocol/call-kinds.ts'
import {
  type CallHead,
  type Engine,
  encodeHostMessage,
  encodeJson,
  type HostMessage,
  parseGuestJson,
  type World,
} from '../protocol/protocol.ts'
import { RUN_ENDED } from '../run/run-ended.ts'

const encoder = new TextEncoder()

/** As many as a runner of ours notes of one program. */
const MOST_CLOCK_NUMBERS = 40_000

/** Most bytes of JSON a state may have. */
export const stateBytes = (limits: Limits) => limits.resultBytes

/** What tells a guest to run its program within these limits. */
export const runMessage = (engine: Engine, limits: Limits, world: World, runId?: string) =>
  encodeHostMessage({ kind: 'run', engine, limits: { ...limits, stateBytes: stateBytes(limits) }, world, runId })

/**
 * The host's side of a run's calls. `begin` says whether the run may go on; answers are sent as they come, in any order.
 * Nothing about a call is trusted: limits that the runner keeps are checked again.
 */
export class HostCalls {
  readonly #limits: Limits
  readonly #host: CallHost
  readonly #signal: AbortSignal
  readonly #send: (message: HostMessage) => Promise<void>
  readonly #stopClocks: () => () => void
  /** What ends each of the calls under way, and its number. */
  readonly #underWay = new Map<AbortController, number>()
  #toolCalls = 0
  /** What `Date` said before the next call. */
  #clock: number[] = []
  #freed = Promise.withResolvers<void>()

  constructor(options: {
    limits: Limits
    host: CallHost
    signal: AbortSignal
    send: (message: HostMessage) => Promise<void>
    stopClocks: () => () => void
  }) {
    this.#limits = options.limits
    this.#host = options.host
    this.#signal = options.signal
    this.#send = options.send
    this.#stopClocks = options.stopClocks
    this.#signal.addEventListener('abort', () => this.#end(), { once: true })
  }

  /** Starts a call. False when it is one more than a run may make. Settles when there is room for another. */
  async begin(id: number, head: CallHead, input: Uint8Array): Promise<boolean> {
    if (isCounted(head) && ++this.#toolCalls > this.#limits.toolCalls) return false
    // A runner of ours never goes over this; one that was tampered with waits.
    while (this.#underWay.size >= this.#limits.toolCallsInFlight && !this.#signal.aborted) {
      this.#freed = Promise.withResolvers()
      await this.#freed.promise
    }
    if (this.#signal.aborted) return true
    const call = this.#parse(head, input)
    const clock = this.#clock
    this.#clock = []
    if (clock.length > 0 && !(call instanceof ToolError)) call.clock = clock
    const end = new AbortController()
    this.#underWay.set(end, id)
    void this.#answer(id, call, end.signal).finally(() => {
      this.#underWay.delete(end)
      end.abort(RUN_ENDED)
      this.#freed.resolve()
    })
    return true
  }

  noteClock(clock: number[]): void {
    if (this.#clock.length < MOST_CLOCK_NUMBERS) this.#clock.push(...clock)
  }

  /** Ends a call whose answer nobody waits for. A number of none is that of one that was answered meanwhile. */
  abandon(id: number): void {
    for (const [end, called] of this.#underWay) if (called === id) end.abort(RUN_ENDED)
  }

  #end(): void {
    for (const end of this.#underWay.keys()) end.abort(RUN_ENDED)
    this.#freed.resolve()
  }

  #parse(head: CallHead, input: Uint8Array): HostCall | ToolError {
    if (head.op === 'load-state') return head
    const limit = inputBytes(head, { ...this.#limits, stateBytes: stateBytes(this.#limits) })
    if (input.length > limit) {
      const message = `The input is ${input.length} bytes of JSON; at most ${limit} are allowed.`
      return new ToolError(placeOf(head), 'too-large', message)
    }
    const value = parseGuestJson(input)
    if (head.op === 'tool') return { ...head, input: value }
    return head.op === 'save-state' ? { ...head, value } : { ...head, request: value }
  }

  async #answer(id: number, call: HostCall | ToolError, signal: AbortSignal): Promise<void> {
    let message: HostMessage
    try {
      if (call instanceof ToolError) throw call
      const json = encoder.encode(await this.#host(call, { signal, stopClocks: this.#stopClocks }))
      const limit = this.#limits.toolResultBytes
      if (json.length > limit) {
        const text = `The result is ${json.length} bytes of JSON; at most ${limit} are allowed. Ask the tool for less.`
        throw new ToolError(placeOf(call), 'too-large', text)
      }
      message = { kind: 'answer', id, ok: true, json }
    } catch (error) {
      message = { kind: 'answer', id, ok: false, json: encodeJson(failureOf(error, call)) }
    }
    if (!this.#signal.aborted) await this.#send(message)
  }
}

/** What the program is told. Of a fault of ours only that it happened: its details are not the program's business. */
function failureOf(error: unknown, call: HostCall | ToolError): CallFailure {
  if (error instanceof ToolError) {
    const { server, tool, code, message, retryable } = error
    return { server, tool, code, message, retryable }
  }
  const where = call instanceof ToolError ? { server: call.server, tool: call.tool } : placeOf(call)
  const message =
    error instanceof PlaygroundError ? error.message : 'The call failed in the playground itself, not in the tool.'
  return { ...where, code: 'tool-failed', message, retryable: false }
}
