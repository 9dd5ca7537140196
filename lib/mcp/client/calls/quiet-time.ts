import { SdkError, SdkErrorCode } from '@modelcontextprotocol/client'

/** What timers take at the most. */
export const NO_TIMEOUT_MS = 2 ** 31 - 1

/** How long a call may go without a sign of life, from the first `heard` on. While somebody is asked something for it, nobody waits for its server. */
export class QuietTime {
  readonly #maxMs: number
  readonly #over = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #paused = 0

  constructor(maxMs: number) {
    this.#maxMs = maxMs
  }

  /** Aborts when it was quiet for too long. */
  get signal(): AbortSignal {
    return this.#over.signal
  }

  heard(): void {
    if (this.#timer && this.#paused === 0) this.#timer.refresh()
    else if (this.#paused === 0) this.#timer = setTimeout(() => this.end(), this.#maxMs)
  }

  end(error: Error = new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out', { timeout: this.#maxMs })): void {
    this.stop()
    this.#over.abort(error)
  }

  async pausedWhile<T>(work: () => Promise<T>): Promise<T> {
    this.#paused += 1
    this.stop()
    try {
      return await work()
    } finally {
      this.#paused -= 1
      if (!this.#over.signal.aborted) this.heard()
    }
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
