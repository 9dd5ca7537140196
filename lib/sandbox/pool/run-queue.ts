import { PlaygroundError } from '../../errors.ts'
import { isThreadBusy } from '../../process/thread-load.ts'
import { UsedLately } from '../../process/used-lately.ts'
import type { QueueLimits, QueueStats } from '../stats.ts'
import type { Place, Queue } from './queue.ts'

/** A run that takes longer than a short one does on a busy machine, its sandbox included. */
const LONG_AFTER_MS = 1_000

/** How long programs of a person ran. Nobody is put behind others for a few short ones. */
const LATELY = { halfMs: 30_000, littleMs: 5_000 }

/** What is under way, how much was used lately, when the last turn was: by these, in this order, people are compared. */
type Standing = [has: number, used: number, lastTurn: number]

interface Waiting {
  person: string
  /** When it came, as `performance.now` counts. */
  since: number
  admit(): void
  told: number
  tell(position: number): void
}

/**
 * Bounds the runs that are under way, of all people together and of each, and lets a few go at once, in an order that is
 * fair between people: whoever has least under way goes first, of those whoever used little lately, and then whoever had a
 * turn longest ago. Whoever has nothing running does not wait for those who have, up to a bound of its own: programs that
 * never end keep only their person's. While the server is busy a run has to be long for that: all would end later if many
 * short ones shared the cores. Whoever has nothing here finds a place also when others fill the line.
 */
export class RunQueue implements Queue {
  #limits: QueueLimits
  /** How many places each person has. */
  readonly #places = new Map<string, number>()
  readonly #running = new Map<string, number>()
  readonly #used = new UsedLately(LATELY)
  /** How many of each person wait for something else than a turn. */
  readonly #resting = new Map<string, number>()
  /** Those of each person that want their turn back. */
  readonly #returning = new Map<string, (() => void)[]>()
  /** Of those that run, how many do so for longer than a moment. */
  #long = 0
  /** The number of each person's last turn, for as long as the person has something here. */
  readonly #lastTurn = new Map<string, number>()
  #turns = 0
  /** Those of each person, who came first before the others. */
  readonly #waiting = new Map<string, Waiting[]>()

  readonly #isBusy: () => boolean
  readonly #longAfterMs: number

  constructor(limits: QueueLimits, { isBusy = isThreadBusy, longAfterMs = LONG_AFTER_MS } = {}) {
    this.#isBusy = isBusy
    this.#longAfterMs = longAfterMs
    this.#limits = limits
  }

  allowResting(restingMost: number): void {
    this.#limits = { ...this.#limits, restingMost }
  }

  stats(): QueueStats {
    const lines = [...this.#waiting.values()]
    const now = performance.now()
    return {
      running: sum(this.#running),
      resting: sum(this.#resting),
      waiting: lines.reduce((count, line) => count + line.length, 0),
      longestWaitMs: Math.max(0, ...lines.map(([first]) => now - (first as Waiting).since)),
      limits: this.#limits,
    }
  }

  isWaiting(person: string): boolean {
    return this.#waiting.has(person)
  }

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
    let end: (() => void) | null = null
    /** Set while it has given its turn to others: takes it again. */
    let comeBack: (() => void) | null = null
    let isBack = Promise.withResolvers<void>()
    const stopResting = () => {
      if (!comeBack) return
      this.#leaveReturning(person, comeBack)
      comeBack = null
      add(this.#resting, person, -1)
      isBack.resolve()
    }
    return {
      turn: async (signal, tell) => {
        end = await this.#turn(person, signal, tell)
        if (end === null) return null
        return once(() => {
          if (comeBack) stopResting()
          else end?.()
          // What still waits for something has no turn to give, and takes none.
          end = null
        })
      },
      rest: () => {
        const { restingMost = 0, restingEach = 0 } = this.#limits
        if (comeBack || !end || sum(this.#resting) >= restingMost) return false
        if ((this.#resting.get(person) ?? 0) >= restingEach) return false
        isBack = Promise.withResolvers()
        comeBack = () => {
          stopResting()
          add(this.#running, person, 1)
          end = this.#begin(person)
        }
        add(this.#resting, person, 1)
        end()
        return true
      },
      goOn: async () => {
        if (!comeBack) return
        // Whoever has begun is not kept back for others, but has no more turns at once than before.
        if ((this.#running.get(person) ?? 0) < this.#limits.runningEach) comeBack()
        else if (!this.#returning.get(person)?.includes(comeBack))
          this.#returning.set(person, [...(this.#returning.get(person) ?? []), comeBack])
        await isBack.promise
      },
      leave: once(() => add(this.#places, person, -1)),
    }
  }

  #leaveReturning(person: string, comeBack: () => void): void {
    const left = this.#returning.get(person)?.filter((each) => each !== comeBack) ?? []
    if (left.length > 0) this.#returning.set(person, left)
    else this.#returning.delete(person)
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
    return admitted ? this.#begin(person) : null
  }

  /** Answers what to call when it is over. */
  #begin(person: string): () => void {
    let counted = performance.now()
    const count = () => {
      const now = performance.now()
      this.#used.add(person, now - counted)
      counted = now
    }
    let isLong = false
    // Also so that whoever was kept back for what they used is looked at again.
    const timer = setInterval(() => {
      count()
      if (!isLong) this.#long++
      isLong = true
      this.#proceed()
    }, this.#longAfterMs).unref()
    return once(() => {
      clearInterval(timer)
      if (isLong) this.#long--
      count()
      this.#release(person)
    })
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
    const { running, runningEach, runningMost } = this.#limits
    if (all >= runningMost || (all - this.#long >= running && this.#isBusy())) return undefined
    const most = all < running ? runningEach : 1
    const ranks = this.#ranksOf([...this.#waiting.keys()])
    // The last places are for those who used little: else all may be held by programs that run until their time is up.
    const isLast = all >= Math.max(running, runningMost - running)
    const may = [...ranks]
      .filter(([person, rank]) => (this.#running.get(person) ?? 0) < most && !(isLast && rank > 0))
      .map(([person]) => person)
    const person = this.#firstOf(may, this.#running, this.#lastTurn, ranks)
    return person === undefined ? undefined : this.#waiting.get(person)?.[0]
  }

  /** Those who wait in the order they would go, one after another. */
  #order(): Waiting[] {
    const share = new Map(this.#running)
    const lastTurn = new Map(this.#lastTurn)
    const left = new Map(this.#waiting.entries().map(([person, line]) => [person, line.values()]))
    const people = new Set(left.keys())
    const ranks = this.#ranksOf([...people])
    const ordered: Waiting[] = []
    for (;;) {
      const person = this.#firstOf(people, share, lastTurn, ranks)
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

  #ranksOf(people: readonly string[]): ReadonlyMap<string, number> {
    return new Map(people.map((person) => [person, this.#used.rank(person)]))
  }

  /**
   * Of these people the one with least under way; of several whoever used little lately, then whoever had a turn longest
   * ago, and then who came first.
   */
  #firstOf(
    people: Iterable<string>,
    share: ReadonlyMap<string, number>,
    lastTurn: ReadonlyMap<string, number>,
    ranks: ReadonlyMap<string, number>,
  ): string | undefined {
    let first: string | undefined
    let best: Standing = [Number.POSITIVE_INFINITY, 0, 0]
    for (const person of people) {
      const own: Standing = [share.get(person) ?? 0, ranks.get(person) ?? 0, lastTurn.get(person) ?? 0]
      const difference = own[0] - best[0] || own[1] - best[1] || own[2] - best[2]
      if (difference < 0) [first, best] = [person, own]
    }
    return first
  }

  #release(person: string): void {
    add(this.#running, person, -1)
    this.#returning.get(person)?.[0]?.()
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
