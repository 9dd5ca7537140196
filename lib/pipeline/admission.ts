import { PlaygroundError } from '../errors.ts'
import type { QueueLimits } from '../sandbox/stats.ts'

/**
 * Bounds the runs that are under way, from the moment they are asked for: as many as may run and wait in the sandbox,
 * of all people together and of each. So nobody is told "started" of a run that then finds no place.
 */
export class Admission {
  readonly #most: number
  readonly #mostEach: number
  readonly #underWay = new Map<string, number>()

  constructor({ running, runningEach, waiting, waitingEach }: QueueLimits) {
    this.#most = running + waiting
    this.#mostEach = runningEach + waitingEach
  }

  /** Answers what to call, once, when the run is over. Throws `busy`. */
  enter(personId: string): () => void {
    const own = this.#underWay.get(personId) ?? 0
    if (own >= this.#mostEach) {
      throw new PlaygroundError(
        'busy',
        `${own} runs of yours are under way, as many as one person may have at once. Stop some, or try again when some have finished.`,
      )
    }
    const all = this.#underWay.values().reduce((sum, count) => sum + count, 0)
    if (all >= this.#most) {
      throw new PlaygroundError(
        'busy',
        `${all} runs are under way here, as many as this server takes at once. Try again in a few seconds.`,
      )
    }
    this.#underWay.set(personId, own + 1)
    return () => this.#leave(personId)
  }

  #leave(personId: string): void {
    const left = (this.#underWay.get(personId) ?? 0) - 1
    if (left > 0) this.#underWay.set(personId, left)
    else this.#underWay.delete(personId)
  }
}
