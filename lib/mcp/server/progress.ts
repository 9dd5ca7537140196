import type { ServerContext } from '@modelcontextprotocol/server'
import { formatSeconds } from '../../format/duration.ts'

const MAX_MESSAGE = 300
/** A client is told no more often; of what comes between it is told the last. */
const EVERY_MS = 250
/** Clients give a call up that is silent for long, most after a minute. */
const STILL_EVERY_MS = 10_000

/**
 * How often a call was told of: the value has to grow. In the older revision the rounds of a call with questions are one
 * request, and have its signal in common.
 */
const steps = new WeakMap<AbortSignal, number>()

/**
 * Tells the client how far a call is, where it asked for that, and that it is still going while there is nothing to tell.
 * For clients that read along it is logged, too.
 */
export class ProgressReport {
  readonly #request: ServerContext['mcpReq']
  readonly #began = Date.now()
  #toldAt = 0
  #next: string | null = null
  #timer: NodeJS.Timeout | undefined

  constructor({ mcpReq }: ServerContext) {
    this.#request = mcpReq
    this.#wait()
  }

  tell(text: string): void {
    const message = text.slice(0, MAX_MESSAGE)
    // A client that has gone is told nothing; that it went ends the call.
    void this.#request.log('info', message, 'run').catch(() => {})
    this.#next = message
    if (Date.now() - this.#toldAt >= EVERY_MS) this.#send(message)
    else this.#wait()
  }

  /** The call has its answer: nothing may be told of it any more. */
  close(): void {
    clearTimeout(this.#timer)
  }

  /** For what comes next: the message that is held back, or silence. */
  #wait(): void {
    clearTimeout(this.#timer)
    if (this.#request._meta?.progressToken === undefined) return
    const waitMs = this.#next === null ? STILL_EVERY_MS : this.#toldAt + EVERY_MS - Date.now()
    this.#timer = setTimeout(() => this.#send(this.#next ?? this.#still()), waitMs).unref()
  }

  #still(): string {
    return `Still running, ${formatSeconds(Math.round((Date.now() - this.#began) / 1000) * 1000)}`
  }

  #send(message: string): void {
    const { signal, _meta } = this.#request
    const progressToken = _meta?.progressToken
    if (progressToken === undefined) return
    const progress = (steps.get(signal) ?? 0) + 1
    steps.set(signal, progress)
    this.#next = null
    this.#toldAt = Date.now()
    void this.#request
      .notify({ method: 'notifications/progress', params: { progressToken, progress, message } })
      .catch(() => {})
    this.#wait()
  }
}
