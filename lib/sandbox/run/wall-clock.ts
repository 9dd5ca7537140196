/** Counts wall time down, except while somebody has it stopped. */
export class WallClock {
  readonly #isUp: () => void
  #leftMs: number
  #since = 0
  #timer: NodeJS.Timeout | undefined
  #stops = 0
  #hasEnded = false
  #stoppedSince = 0
  #stoppedMs = 0

  constructor(ms: number, isUp: () => void) {
    this.#leftMs = ms
    this.#isUp = isUp
    this.#go()
  }

  /** Answers how to let it go on; it goes on when all who stopped it have. */
  stop(): () => void {
    if (this.#stops++ === 0) this.#halt()
    let isDone = false
    return () => {
      if (isDone) return
      isDone = true
      if (--this.#stops > 0) return
      this.#stoppedMs += performance.now() - this.#stoppedSince
      if (!this.#hasEnded) this.#go()
    }
  }

  end(): void {
    this.#hasEnded = true
    clearTimeout(this.#timer)
  }

  /** For how long it was stopped in all. */
  get stoppedMs(): number {
    return this.#stoppedMs + (this.#stops > 0 ? performance.now() - this.#stoppedSince : 0)
  }

  #go(): void {
    this.#since = performance.now()
    this.#timer = setTimeout(this.#isUp, this.#leftMs)
  }

  #halt(): void {
    clearTimeout(this.#timer)
    this.#stoppedSince = performance.now()
    this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#since))
  }
}
