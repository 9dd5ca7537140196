import { setImmediate as giveThreadBack } from 'node:timers/promises'
import { createTurnsByKey } from '../../../process/turns.ts'
import { type UnreadBounds, UnreadBytes } from './unread-bytes.ts'

/** Of one person. More do not make it quicker: what takes long is done on the thread that serves everybody. */
const AT_ONCE = 2
const WAITING = 1_000

/**
 * What one person may have done at once of what clients ask, whichever of their clients does: a hundred requests in one
 * message are done in turn, and everybody else's in between.
 */
export class Shares {
  readonly unread: UnreadBytes
  readonly #turns = createTurnsByKey({
    atOnce: AT_ONCE,
    waiting: WAITING,
    busy: `${WAITING} of your requests wait already. Try again in a moment.`,
  })

  constructor(bounds: UnreadBounds = {}) {
    this.unread = new UnreadBytes(bounds)
  }

  /** Does what is over soon when it is this person's turn. Throws `busy` when too much waits for one. */
  inTurn<T>(owner: string, signal: AbortSignal, work: () => T | Promise<T>): Promise<T> {
    const begin = async () => {
      await this.whenReady(owner, signal)
      return work()
    }
    return this.#turns(owner, begin, { signal })
  }

  /** For what may take long, and so holds no turn: waits until the answers before it have been read. */
  async whenReady(owner: string, signal: AbortSignal): Promise<void> {
    await giveThreadBack()
    await this.unread.whenRead(owner, signal)
  }
}
