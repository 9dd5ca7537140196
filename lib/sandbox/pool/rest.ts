import type { Channel } from '../host/channel.ts'
import type { Place } from './queue.ts'

/** Most calls are answered sooner: nobody else would come in the meantime, and what is used is not asked of the system. */
const LOOKS_FIRST_AFTER_MS = 5
const RESTS_AFTER_MS = 20
const LOOKS_EVERY_MS = 250
/** Whoever uses more of a processor than that meanwhile does not wait. */
const LITTLE_CPU_MS = 15

/**
 * Has a run give its turn to others while its program waits for the host: a turn is held by what computes. Before an answer
 * goes to the program it has a turn again.
 */
export class Rest {
  readonly #place: Place
  readonly #channel: Channel
  #calls = 0
  #isResting = false
  #isTrusted = true
  #isOver = false
  #cpuMs = 0
  #timer: NodeJS.Timeout | undefined
  #returning: Promise<void> | undefined

  constructor(place: Place, channel: Channel) {
    this.#place = place
    this.#channel = channel
  }

  /** Something is waited for. Settles when what came of it may go to the program. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#calls++ === 0) this.#begin()
    try {
      return await work()
    } finally {
      if (--this.#calls === 0) clearTimeout(this.#timer)
      if (this.#isResting) await this.#goOn()
    }
  }

  /** The run is over; calls of it may still be under way. */
  end(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
  }

  #begin(): void {
    clearTimeout(this.#timer)
    if (this.#isOver) return
    this.#timer = setTimeout(() => this.#wait(RESTS_AFTER_MS), LOOKS_FIRST_AFTER_MS).unref()
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer)
    if (this.#isOver) return
    this.#cpuMs = this.#usedCpuMs()
    this.#timer = setTimeout(() => this.#look(), ms).unref()
  }

  #look(): void {
    const isIdle = this.#usedCpuMs() - this.#cpuMs < LITTLE_CPU_MS
    // It computes while it waits, and so takes a turn, for good; what it takes before it has one is what others leave.
    if (this.#isResting && !isIdle) {
      this.#isTrusted = false
      this.#channel.giveWay()
      void this.#goOn()
    } else if (!this.#isResting && isIdle && this.#isTrusted) this.#isResting = this.#place.rest()
    this.#wait(LOOKS_EVERY_MS)
  }

  #goOn(): Promise<void> {
    this.#returning ??= this.#place.goOn().finally(() => {
      this.#isResting = false
      this.#returning = undefined
      if (this.#calls > 0) this.#begin()
    })
    return this.#returning
  }

  #usedCpuMs = (): number => this.#channel.usage()?.cpuMs ?? 0
}
