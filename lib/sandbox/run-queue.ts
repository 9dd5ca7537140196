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

/** Kept for one run from the moment it is accepted until it is over: whoever has one gets a turn. */
export interface Place {
  /**
   * Settles with a function to call when the turn is over; null when `signal` aborted before it came. `tell` hears every
   * new position while it waits (1 is next).
   */
  turn(signal: AbortSignal, tell: (position: number) => void): Promise<(() => void) | null>
  /** Gives the place up, once; a second time does nothing. */
  leave(): void
}

/**
 * Bounds the runs that are under way, of all people together and of each, and lets a few go at once, in an order that is
 * fair between people: whoever has least under way goes first, of those whoever had a turn longest ago. Whoever has nothing
 * running does not wait for those who have, up to a bound of its own: programs that never end keep only their person's.
 */
export class RunQueue {
  readonly #limits: QueueLimits
  /** How many places each person has. */
  readonly #places = new Map<string, number>()
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
      running: sum(this.#running),
      waiting: this.#waiting.length,
      // They wait in the order they came.
      longestWaitMs: first === undefined ? 0 : performance.now() - first.since,
      limits: this.#limits,
    }
  }

  /** Whether runs of this person wait for their turn. */
  isWaiting(person: string): boolean {
    return this.#waiting.some((each) => each.person === person)
  }

  /**
   * A place for a run of this person, as many as may run and wait: so nobody is told "started" of a run that then finds
   * none. Throws `busy`.
   */
  accept(person: string): Place {
    const { runningMost, runningEach, waiting, waitingEach } = this.#limits
    const own = this.#places.get(person) ?? 0
    if (own >= runningEach + waitingEach) {
      throw new PlaygroundError(
        'busy',
        `${own} runs of yours are under way, as many as one person may have at once. Stop some, or try again when some have finished.`,
      )
    }
    const all = sum(this.#places)
    if (all >= runningMost + waiting) {
      throw new PlaygroundError(
        'busy',
        `${all} runs are under way here, as many as this server takes at once. Try again in a few seconds.`,
      )
    }
    add(this.#places, person, 1)
    return {
      turn: (signal, tell) => this.#turn(person, signal, tell),
      leave: once(() => add(this.#places, person, -1)),
    }
  }

  async #turn(person: string, signal: AbortSignal, tell: (position: number) => void): Promise<(() => void) | null> {
    if (signal.aborted) return null
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
    return admitted ? once(() => this.#release(person)) : null
  }

  #proceed(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#waiting = this.#waiting.filter((other) => other !== next)
      add(this.#running, next.person, 1)
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
    const all = sum(this.#running)
    if (all >= this.#limits.runningMost) return undefined
    const most = all < this.#limits.running ? this.#limits.runningEach : 1
    return this.#order().find(({ person }) => (this.#running.get(person) ?? 0) < most)
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

  #release(person: string): void {
    add(this.#running, person, -1)
    if (!this.#running.has(person) && !this.#waiting.some((entry) => entry.person === person))
      this.#lastTurn.delete(person)
    this.#proceed()
  }
}

function add(counts: Map<string, number>, person: string, change: number): void {
  const count = (counts.get(person) ?? 0) + change
  if (count > 0) counts.set(person, count)
  else counts.delete(person)
}

const sum = (counts: Map<string, number>) => counts.values().reduce((all, count) => all + count, 0)

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}
