import type { ProgressStep } from '../runs/event.ts'
import type { CallProgress } from '../tools/tool-provider.ts'

const SHORTEST_MS = 250
const MAX_MESSAGE = 500

/**
 * Passes on how far a call is: four times a second at first, later with every hundredth of the time it takes, so that a call of
 * any length adds little to the log of its run. What is left out is made up for by what comes next.
 */
export class ProgressTeller {
  readonly #tell: (step: Omit<ProgressStep, 'kind' | 'callId'>) => void
  readonly #began = performance.now()
  #last = Number.NEGATIVE_INFINITY
  #next: CallProgress | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(tell: (step: Omit<ProgressStep, 'kind' | 'callId'>) => void) {
    this.#tell = tell
  }

  hear(progress: CallProgress): void {
    this.#next = progress
    if (this.#timer) return
    const now = performance.now()
    const waitMs = this.#last + Math.max(SHORTEST_MS, (now - this.#began) / 100) - now
    if (waitMs <= 0) this.#flush()
    else this.#timer = setTimeout(() => this.#flush(), waitMs).unref()
  }

  /** The call has ended. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#next = null
  }

  #flush(): void {
    this.#timer = undefined
    if (!this.#next) return
    const { progress, total, message } = this.#next
    this.#next = null
    this.#last = performance.now()
    this.#tell({
      progress,
      ...(total !== undefined && { total }),
      ...(message && { message: message.slice(0, MAX_MESSAGE) }),
    })
  }
}
