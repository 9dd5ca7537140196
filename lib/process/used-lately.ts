/** After so long what somebody used counts half. */
const HALF_MS = 30_000
const FORGOTTEN_MS = 10 * HALF_MS
/** Less than this is nothing: nobody is put behind others for a few short runs. */
const LITTLE_MS = 1_000

/** How long programs of each person ran lately. */
export class UsedLately {
  /** Whoever used something longest ago is first. */
  readonly #used = new Map<string, { ms: number; at: number }>()

  add(person: string, ms: number): void {
    const now = performance.now()
    const used = this.#of(person, now) + ms
    this.#used.delete(person)
    this.#used.set(person, { ms: used, at: now })
    for (const [first, { at }] of this.#used) {
      if (now - at < FORGOTTEN_MS) break
      this.#used.delete(first)
    }
  }

  /** 0 for little; whoever used twice as much as another is behind. */
  rank(person: string): number {
    const used = this.#of(person, performance.now())
    return used < LITTLE_MS ? 0 : 1 + Math.floor(Math.log2(used / LITTLE_MS))
  }

  #of(person: string, now: number): number {
    const used = this.#used.get(person)
    return used === undefined ? 0 : used.ms * 0.5 ** ((now - used.at) / HALF_MS)
  }
}
