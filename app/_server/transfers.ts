import { createTurns, type Turns } from '../../lib/process/turns.ts'

/** So many files of a person travel at once, one way; each takes memory or a descriptor for as long as it does. */
const AT_ONCE = 4
/** So many more wait: what a page or a script asks for at once. */
const WAITING = 60

/** Lets each person move a few files at once; the next wait, and too many are refused with `busy`. */
export class Transfers {
  readonly #busy: string
  readonly #people = new Map<string, { turns: Turns; count: number }>()

  constructor(what: string) {
    this.#busy = `Too many ${what} of yours are under way or wait. Try again in a few seconds.`
  }

  /** Waits for a place and answers what to call, once or more, to give it back. */
  enter(personId: string): Promise<() => void> {
    const own = this.#people.get(personId) ?? {
      turns: createTurns({ atOnce: AT_ONCE, waiting: WAITING, busy: this.#busy }),
      count: 0,
    }
    this.#people.set(personId, own)
    own.count++
    return new Promise((entered, refused) => {
      own
        .turns(() => new Promise<void>((leave) => entered(leave)))
        .catch(refused)
        .finally(() => {
          if (--own.count === 0) this.#people.delete(personId)
        })
    })
  }
}
