import { PlaygroundError } from '../../../lib/errors.ts'

/** More than the runs one person may have under way, so that all of them can be followed at once. */
export const STREAMS_EACH = 64

/** Counts what each person keeps open. */
export class OpenStreams {
  readonly #most: number
  readonly #open = new Map<string, number>()

  constructor(most = STREAMS_EACH) {
    this.#most = most
  }

  /** Answers what to call, once or more, when the stream is closed. Throws `busy` when too many are open. */
  enter(personId: string): () => void {
    const own = this.#open.get(personId) ?? 0
    if (own >= this.#most) {
      throw new PlaygroundError(
        'busy',
        `${own} streams of events of yours are open, as many as one person may have at once. Close some, or try again in a few seconds.`,
      )
    }
    this.#open.set(personId, own + 1)
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      const left = (this.#open.get(personId) ?? 0) - 1
      if (left > 0) this.#open.set(personId, left)
      else this.#open.delete(personId)
    }
  }
}
