/** How long to wait before something is done again that did not last: at once after the first time, then ever longer. */
export class BackOff {
  readonly #firstMs: number
  readonly #maxMs: number
  readonly #stableMs: number
  #failures = 0
  #notBefore = 0
  #startedAt: number | null = null

  constructor({ firstMs = 250, maxMs = 30_000, stableMs = 10_000 } = {}) {
    this.#firstMs = firstMs
    this.#maxMs = maxMs
    this.#stableMs = stableMs
  }

  /** Milliseconds until the next attempt may be made. */
  get waitMs(): number {
    return Math.max(0, this.#notBefore - performance.now())
  }

  started(): void {
    this.#startedAt = performance.now()
  }

  /** It did not come up, or went away by itself. One that had lasted for a while begins anew. */
  ended(): void {
    const now = performance.now()
    if (this.#startedAt !== null && now - this.#startedAt > this.#stableMs) this.#failures = 0
    this.#startedAt = null
    this.#failures += 1
    const delay = this.#failures === 1 ? 0 : Math.min(this.#maxMs, this.#firstMs * 2 ** (this.#failures - 2))
    this.#notBefore = now + delay
  }

  reset(): void {
    this.#failures = 0
    this.#notBefore = 0
  }
}
