import { PlaygroundError } from '../errors.ts'

/** Does `work` when it is its turn. `ahead` is before everybody who is not, and has places of its own. */
export type Turns = <T>(work: () => Promise<T>, options?: { ahead?: boolean }) => Promise<T>

/**
 * Lets `atOnce` pieces of work run and `waiting` more wait, in the order they came. Whoever comes then is refused at once
 * with `busy`.
 */
export function createTurns({ atOnce, waiting, busy }: { atOnce: number; waiting: number; busy: string }): Turns {
  const lines = { ahead: [] as (() => void)[], behind: [] as (() => void)[] }
  let running = 0

  async function begin(line: (() => void)[]): Promise<void> {
    if (running < atOnce) {
      running++
      return
    }
    if (line.length >= waiting) throw new PlaygroundError('busy', busy)
    await new Promise<void>((resolve) => line.push(resolve))
  }

  // The place is handed on, not given back: nobody who comes now is before those who wait.
  function end(): void {
    const next = lines.ahead.shift() ?? lines.behind.shift()
    if (next) next()
    else running--
  }

  return async (work, { ahead = false } = {}) => {
    await begin(ahead ? lines.ahead : lines.behind)
    try {
      return await work()
    } finally {
      end()
    }
  }
}
