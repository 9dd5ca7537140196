const REMEMBERED_MS = 10_000

interface Peak {
  runs: number
  at: number
}

/** How many runs each owner has under way at once, and lately had: as many will probably come again. */
export class Demand {
  readonly #underWay = new Map<string, number>()
  readonly #peaks = new Map<string, Peak>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** A run was asked for, whether it goes at once or has to wait. Answers what to call when it is over. */
  begin(owner: string): () => void {
    const runs = (this.#underWay.get(owner) ?? 0) + 1
    this.#underWay.set(owner, runs)
    if (runs >= this.#peakOf(owner)) this.#peaks.set(owner, { runs, at: this.#now() })
    return () => this.#end(owner)
  }

  underWay(owner: string): number {
    return this.#underWay.get(owner) ?? 0
  }

  /** The most runs that were under way at once in the last ten seconds; at least one. */
  expected(owner: string): number {
    return Math.max(1, this.underWay(owner), this.#peakOf(owner))
  }

  #peakOf(owner: string): number {
    const peak = this.#peaks.get(owner)
    if (peak === undefined) return 0
    if (this.#now() - peak.at <= REMEMBERED_MS) return peak.runs
    this.#peaks.delete(owner)
    return 0
  }

  #end(owner: string): void {
    const runs = this.underWay(owner) - 1
    if (runs > 0) this.#underWay.set(owner, runs)
    else this.#underWay.delete(owner)
  }
}
