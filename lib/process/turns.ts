import { PlaygroundError } from '../errors.ts'

export interface Turn {
  /** Before those who are not, and with places of its own to wait. */
  ahead?: boolean
  /** Whose it is. Those ahead take turns between them. */
  of?: string
}

/** Does `work` when it is its turn. */
export type Turns = <T>(work: () => Promise<T>, turn?: Turn) => Promise<T>

/** So many of those ahead go, then one of the others: whoever knows the way ahead does not starve who does not. */
const AHEAD_IN_A_ROW = 3

/**
 * Lets `atOnce` pieces of work run and `waiting` more wait ahead, and as many behind, in the order they came. Whoever
 * comes then is refused at once with `busy`.
 */
export function createTurns({ atOnce, waiting, busy }: { atOnce: number; waiting: number; busy: string }): Turns {
  /** Whoever had a turn longest ago is first. */
  const ahead = new Map<string, (() => void)[]>()
  const behind: (() => void)[] = []
  let running = 0
  let inARow = 0

  async function begin({ ahead: isAhead = false, of = '' }: Turn): Promise<void> {
    if (running < atOnce) {
      running++
      return
    }
    const length = isAhead ? ahead.values().reduce((sum, line) => sum + line.length, 0) : behind.length
    if (length >= waiting) throw new PlaygroundError('busy', busy)
    const line = isAhead ? (ahead.get(of) ?? []) : behind
    if (isAhead) ahead.set(of, line)
    await new Promise<void>((resolve) => line.push(resolve))
  }

  // The place is handed on, not given back: nobody who comes now is before those who wait.
  function end(): void {
    const isOthersTurn = inARow >= AHEAD_IN_A_ROW && behind.length > 0
    const first = isOthersTurn ? undefined : nextAhead()
    inARow = first ? inARow + 1 : 0
    const next = first ?? behind.shift()
    if (next) next()
    else running--
  }

  function nextAhead(): (() => void) | undefined {
    const [first] = ahead
    if (first === undefined) return undefined
    const [of, line] = first
    ahead.delete(of)
    const next = line.shift()
    if (line.length > 0) ahead.set(of, line)
    return next
  }

  return async (work, turn = {}) => {
    await begin(turn)
    try {
      return await work()
    } finally {
      end()
    }
  }
}
