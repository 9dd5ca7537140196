/** What waits for somebody's answer. */
interface Wait {
  /** ISO 8601 */
  expiresAt: string
  onExpired(): void
  /** The run cannot be let go meanwhile: a call is under way, or it could not go on later. */
  keepsSandbox?: true
}

/** What `setTimeout` takes at the most; what is longer would be over at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** For how long a run waits for answers, and until when. */
export class WaitingTimes {
  readonly #waits = new Map<number | string, Wait>()
  readonly #releaseMs: number
  readonly #onRelease: () => void
  #waitedMs = 0
  #waitsSince = 0
  #release: NodeJS.Timeout | undefined
  #expiry: NodeJS.Timeout | undefined

  constructor({ releaseMs, onRelease }: { releaseMs: number; onRelease: () => void }) {
    this.#releaseMs = releaseMs
    this.#onRelease = onRelease
  }

  /** How long so far, in ms. What overlaps counts once. */
  get waitedMs(): number {
    return this.#waitedMs + (this.#waits.size > 0 ? performance.now() - this.#waitsSince : 0)
  }

  get isWaiting(): boolean {
    return this.#waits.size > 0
  }

  begin(key: number | string, wait: Wait): void {
    if (this.#waits.size === 0) this.#waitsSince = performance.now()
    this.#waits.set(key, wait)
    this.schedule()
  }

  end(key: number | string): void {
    const waited = this.waitedMs
    if (this.#waits.delete(key) && this.#waits.size === 0) this.#waitedMs = waited
    this.schedule()
  }

  schedule(): void {
    clearTimeout(this.#expiry)
    const waits = [...this.#waits.values()]
    if (waits.length === 0 || waits.some(({ keepsSandbox }) => keepsSandbox)) {
      clearTimeout(this.#release)
      this.#release = undefined
    } else this.#release ??= setTimeout(this.#onRelease, this.#releaseMs)
    const [first] = waits.sort((a, b) => a.expiresAt.localeCompare(b.expiresAt))
    if (!first) return
    const leftMs = () => Math.max(0, Date.parse(first.expiresAt) - Date.now())
    const expire = () => (leftMs() > 0 ? this.schedule() : first.onExpired())
    this.#expiry = setTimeout(expire, Math.min(leftMs(), LONGEST_TIMER_MS))
  }
}
