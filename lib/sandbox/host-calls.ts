import { PlaygroundError, ToolError } from '../errors.ts'
import type { CallFailure, CallHost, HostCall, Limits } from './contract.ts'
import {
  type CallHead,
  type Engine,
  encodeHostMessage,
  encodeJson,
  type HostMessage,
  parseGuestJson,
} from './protocol.ts'

const encoder = new TextEncoder()

/** Most bytes of JSON a state may have. */
export const stateBytes = (limits: Limits) => limits.resultBytes

/** What tells a guest to run its program within these limits. */
export const runMessage = (engine: Engine, limits: Limits) =>
  encodeHostMessage({ kind: 'run', engine, limits: { ...limits, stateBytes: stateBytes(limits) } })

/**
 * The host's side of a run's calls. `begin` says whether the run may go on; answers are sent as they come, in any order.
 * Nothing about a call is trusted: limits that the runner keeps are checked again.
 */
export class HostCalls {
  readonly #limits: Limits
  readonly #host: CallHost
  readonly #signal: AbortSignal
  readonly #send: (message: HostMessage) => Promise<void>
  #toolCalls = 0
  #inFlight = 0
  #freed = Promise.withResolvers<void>()

  constructor(options: {
    limits: Limits
    host: CallHost
    signal: AbortSignal
    send: (message: HostMessage) => Promise<void>
  }) {
    this.#limits = options.limits
    this.#host = options.host
    this.#signal = options.signal
    this.#send = options.send
    this.#signal.addEventListener('abort', () => this.#freed.resolve(), { once: true })
  }

  /** Starts a call. False when it is one more than a run may make. Settles when there is room for another. */
  async begin(id: number, head: CallHead, input: Uint8Array): Promise<boolean> {
    if (head.op === 'tool' && ++this.#toolCalls > this.#limits.toolCalls) return false
    // A runner of ours never goes over this; one that was tampered with waits.
    while (this.#inFlight >= this.#limits.toolCallsInFlight && !this.#signal.aborted) {
      this.#freed = Promise.withResolvers()
      await this.#freed.promise
    }
    if (this.#signal.aborted) return true
    const call = this.#parse(head, input)
    this.#inFlight++
    void this.#answer(id, call).finally(() => {
      this.#inFlight--
      this.#freed.resolve()
    })
    return true
  }

  #parse(head: CallHead, input: Uint8Array): HostCall | ToolError {
    if (head.op === 'load-state') return head
    const limit = head.op === 'tool' ? this.#limits.toolArgumentBytes : stateBytes(this.#limits)
    if (input.length > limit) {
      const message = `The input is ${input.length} bytes of JSON; at most ${limit} are allowed.`
      return new ToolError(placeOf(head), 'too-large', message)
    }
    const value = parseGuestJson(input)
    return head.op === 'tool' ? { ...head, input: value } : { ...head, value }
  }

  async #answer(id: number, call: HostCall | ToolError): Promise<void> {
    let message: HostMessage
    try {
      if (call instanceof ToolError) throw call
      const json = encoder.encode(await this.#host(call, this.#signal))
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

function placeOf(call: CallHead | HostCall): { server: string; tool: string } {
  if (call.op === 'tool') return { server: call.server, tool: call.tool }
  return { server: 'state', tool: call.op === 'load-state' ? 'load' : 'save' }
}

/** What the program is told. Of a fault of ours only that it happened: its details are not the program's business. */
function failureOf(error: unknown, call: HostCall | ToolError): CallFailure {
  if (error instanceof ToolError) {
    const { server, tool, code, message, retryable } = error
    return { server, tool, code, message, retryable }
  }
  const where = call instanceof ToolError ? { server: call.server, tool: call.tool } : placeOf(call)
  const message = error instanceof PlaygroundError ? error.message : 'The call failed inside the host.'
  return { ...where, code: 'tool-failed', message, retryable: false }
}
