import { PlaygroundError } from '../errors.ts'
import { formatSeconds } from '../format/duration.ts'
import { createTurns } from '../process/turns.ts'

export interface FairLimits {
  atOnce: number
  waiting: number
  /** Said to whoever finds the line full. */
  busy: string
  /** What a piece of work may take while others wait. */
  fairMs: number
  /** How long one waits for its turn. */
  waitMs: number
}

/** Does `work` when it is its turn. `hurry` aborts when it has had its time and others wait: then it ends with what it has. */
export type FairTurns = <T>(work: (hurry: AbortSignal) => Promise<T>, signal: AbortSignal) => Promise<T>

/**
 * Turns that nobody can hold while others wait. Who waits for longer than `waitMs` is told `busy`. Throws the reason of `signal` when
 * it aborts before the turn comes.
 */
export function createFairTurns({ fairMs, waitMs, ...limits }: FairLimits): FairTurns {
  const inTurn = createTurns(limits)
  /** Those that have had their time, the first of them first. */
  const overdue = new Set<AbortController>()
  let wanted = 0
  let running = 0

  async function run<T>(work: (hurry: AbortSignal) => Promise<T>): Promise<T> {
    const hurry = new AbortController()
    const timer = setTimeout(() => {
      if (wanted > running) hurry.abort()
      else overdue.add(hurry)
    }, fairMs)
    running++
    try {
      return await work(hurry.signal)
    } finally {
      running--
      clearTimeout(timer)
      overdue.delete(hurry)
    }
  }

  return async (work, signal) => {
    wanted++
    const [oldest] = overdue
    if (running >= limits.atOnce && oldest) {
      overdue.delete(oldest)
      oldest.abort()
    }
    const tooLong = new AbortController()
    const timer = setTimeout(() => {
      const why = `Bills of others are counted, and your turn did not come within ${formatSeconds(waitMs)}. Try again in a few minutes, or count yours by cem bill FILE.`
      tooLong.abort(new PlaygroundError('busy', why))
    }, waitMs)
    try {
      return await inTurn(
        () => {
          clearTimeout(timer)
          return run(work)
        },
        { signal: AbortSignal.any([signal, tooLong.signal]) },
      )
    } finally {
      wanted--
      clearTimeout(timer)
    }
  }
}
