/** How much each used lately, in ms of whatever it is: after `halfMs` it counts half. Less than `littleMs` is nothing. */
export class UsedLately {
  readonly #halfMs: number
  readonly #littleMs: number
  /** Whoever used something longest ago is first. */
  readonly #used = new Map<string, { ms: number; at: number }>()

  constructor({ halfMs, littleMs }: { halfMs: number; littleMs: number }) {
    this.#halfMs = halfMs
    this.#littleMs = littleMs
  }

  add(who: string, ms: number): void {
    const now = performance.now()
    const used = this.#of(who, now) + ms
    this.#used.delete(who)
    this.#used.set(who, { ms: used, at: now })
    for (const [first, { at }] of this.#used) {
      if (now - at < FORGOTTEN_AFTER * this.#halfMs) break
      this.#used.delete(first)
    }
  }

  /** 0 for little, then one more whenever it is twice as much. */
  rank(who: string): number {
    const used = this.#of(who, performance.now())
    return used < this.#littleMs ? 0 : 1 + Math.floor(Math.log2(used / this.#littleMs))
  }

  #of(who: string, now: number): number {
    const used = this.#used.get(who)
    return used === undefined ? 0 : used.ms * 0.5 ** ((now - used.at) / this.#halfMs)
  }
}

/** So many times the half: a thousandth is left. */
const FORGOTTEN_AFTER = 10
