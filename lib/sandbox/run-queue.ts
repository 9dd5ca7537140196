import { PlaygroundError } from '../errors.ts'
import type { QueueLimits, QueueStats } from './stats.ts'

interface Waiting {
  person: string
  /** When it came, as `performance.now` counts. */
  since: number
  admit(): void
  told: number
  tell(position: number): void
}

/**
 * Lets a few runs go at once, in an order that is fair between people: whoever has least under way goes first, of those
 * whoever had a turn longest ago.
 */
export class RunQueue {
  readonly #limits: QueueLimits
  readonly #running = new Map<string, number>()
  /** The number of each person's last turn, for as long as the person has something here. */
  readonly #lastTurn = new Map<string, number>()
  #turns = 0
  #waiting: Waiting[] = []

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** How it stands now. */
  stats(): QueueStats {
    const [first] = this.#waiting
    return {
      running: this.#countRunning(),
      waiting: this.#waiting.length,
      // They wait in the order they came.
      longestWaitMs: first === undefined ? 0 : performance.now() - first.since,
      limits: this.#limits,
    }
  }

  /**
   * Settles with a function to call when the run is over; null when `signal` aborted before its turn. `tell` hears every
   * new position while it waits (1 is next). Throws `busy` when too many wait already.
   */
  async enter(person: string, signal: AbortSignal, tell: (position: number) => void): Promise<(() => void) | null> {
    if (signal.aborted) return null
    const { waiting, waitingEach } = this.#limits
    const own = this.#waiting.filter((other) => other.person === person).length
    if (this.#waiting.length >= waiting || own >= waitingEach) {
      const [count, whose] = own >= waitingEach ? [own, 'of yours '] : [this.#waiting.length, '']
      throw new PlaygroundError('busy', `${count} runs ${whose}are waiting already. Try again when some have finished.`)
    }
    const admitted = await new Promise<boolean>((resolve) => {
      const admit = () => {
        signal.removeEventListener('abort', leave)
        resolve(true)
      }
      const entry: Waiting = { person, since: performance.now(), admit, told: 0, tell }
      const leave = () => {
        this.#waiting = this.#waiting.filter((other) => other !== entry)
        resolve(false)
        this.#proceed()
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.push(entry)
      this.#proceed()
    })
    return admitted ? this.#releaseOnce(person) : null
  }

  #proceed(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#waiting = this.#waiting.filter((other) => other !== next)
      this.#count(next.person, 1)
      this.#lastTurn.set(next.person, ++this.#turns)
      next.admit()
    }
    for (const [index, entry] of this.#order().entries()) {
      if (entry.told === index + 1) continue
      entry.told = index + 1
      entry.tell(entry.told)
    }
  }

  #next(): Waiting | undefined {
    if (this.#countRunning() >= this.#limits.running) return undefined
    return this.#order().find(({ person }) => (this.#running.get(person) ?? 0) < this.#limits.runningEach)
  }

  /** Those who wait in the order they would go, one after another. */
  #order(): Waiting[] {
    const share = new Map(this.#running)
    const lastTurn = new Map(this.#lastTurn)
    const left = [...this.#waiting]
    const isBefore = (a: string, b: string) => {
      const byShare = (share.get(a) ?? 0) - (share.get(b) ?? 0)
      return byShare !== 0 ? byShare < 0 : (lastTurn.get(a) ?? 0) < (lastTurn.get(b) ?? 0)
    }
    const ordered: Waiting[] = []
    while (left.length > 0) {
      const best = left.reduce((first, other) => (isBefore(other.person, first.person) ? other : first))
      left.splice(left.indexOf(best), 1)
      share.set(best.person, (share.get(best.person) ?? 0) + 1)
      lastTurn.set(best.person, this.#turns + ordered.length + 1)
      ordered.push(best)
    }
    return ordered
  }

  #countRunning(): number {
    return this.#running.values().reduce((sum, count) => sum + count, 0)
  }

  #count(person: string, change: number): void {
    const count = (this.#running.get(person) ?? 0) + change
    if (count > 0) this.#running.set(person, count)
    else {
      this.#running.delete(person)
      if (!this.#waiting.some((entry) => entry.person === person)) this.#lastTurn.delete(person)
    }
  }

  #releaseOnce(person: string): () => void {
    let released = false
    return () => {
      if (released) return
      released = true
      this.#count(person, -1)
      this.#proceed()
    }
  }
}
