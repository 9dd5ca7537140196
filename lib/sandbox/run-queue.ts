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
 * Whoever has nothing here finds a place also when others fill the line.
 */
export class RunQueue {
  readonly #limits: QueueLimits
  /** How many places each person has. */
  readonly #places = new Map<string, number>()
  readonly #running = new Map<string, number>()
  /** The number of each person's last turn, for as long as the person has something here. */
  readonly #lastTurn = new Map<string, number>()
  #turns = 0
  /** Those of each person, who came first before the others. */
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** How it stands now. */
  stats(): QueueStats {
    const lines = [...this.#waiting.values()]
    const now = performance.now()
    return {
      running: sum(this.#running),
      waiting: lines.reduce((count, line) => count + line.length, 0),
      longestWaitMs: Math.max(0, ...lines.map(([first]) => now - (first as Waiting).since)),
      limits: this.#limits,
    }
  }

  /** Whether runs of this person wait for their turn. */
  isWaiting(person: string): boolean {
    return this.#waiting.has(person)
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
    if (all >= runningMost + (own === 0 ? 2 : 1) * waiting) {
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
        this.#remove(entry)
        resolve(false)
        this.#proceed()
      }
      signal.addEventListener('abort', leave, { once: true })
      const line = this.#waiting.get(person)
      if (line) line.push(entry)
      else this.#waiting.set(person, [entry])
      this.#proceed()
    })
    return admitted ? once(() => this.#release(person)) : null
  }

  #proceed(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#remove(next)
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

  #remove(entry: Waiting): void {
    const line = this.#waiting.get(entry.person) ?? []
    if (line.length > 1) line.splice(line.indexOf(entry), 1)
    else this.#waiting.delete(entry.person)
  }

  #next(): Waiting | undefined {
    const all = sum(this.#running)
    if (all >= this.#limits.runningMost) return undefined
    const most = all < this.#limits.running ? this.#limits.runningEach : 1
    const may = [...this.#waiting.keys()].filter((person) => (this.#running.get(person) ?? 0) < most)
    const person = this.#firstOf(may, this.#running, this.#lastTurn)
    return person === undefined ? undefined : this.#waiting.get(person)?.[0]
  }

  /** Those who wait in the order they would go, one after another. */
  #order(): Waiting[] {
    const share = new Map(this.#running)
    const lastTurn = new Map(this.#lastTurn)
    const left = new Map(this.#waiting.entries().map(([person, line]) => [person, line.values()]))
    const people = new Set(left.keys())
    const ordered: Waiting[] = []
    for (;;) {
      const person = this.#firstOf(people, share, lastTurn)
      if (person === undefined) return ordered
      const next = left.get(person)?.next()
      if (next === undefined || next.done) people.delete(person)
      else {
        ordered.push(next.value)
        share.set(person, (share.get(person) ?? 0) + 1)
        lastTurn.set(person, this.#turns + ordered.length)
      }
    }
  }

  /** Of these people the one with least under way; of several whoever had a turn longest ago, and then who came first. */
  #firstOf(
    people: Iterable<string>,
    share: ReadonlyMap<string, number>,
    lastTurn: ReadonlyMap<string, number>,
  ): string | undefined {
    let [first, least, longest] = [undefined as string | undefined, Number.POSITIVE_INFINITY, 0]
    for (const person of people) {
      const [has, had] = [share.get(person) ?? 0, lastTurn.get(person) ?? 0]
      if (has > least || (has === least && had >= longest)) continue
      ;[first, least, longest] = [person, has, had]
    }
    return first
  }

  #release(person: string): void {
    add(this.#running, person, -1)
    if (!this.#running.has(person) && !this.#waiting.has(person)) this.#lastTurn.delete(person)
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
