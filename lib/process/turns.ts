import { PlaygroundError } from '../errors.ts'

export interface Turn {
  /** Before those who are not, and with places of its own to wait. */
  ahead?: boolean
  /** Whose it is. Those ahead take turns between them. */
  of?: string
  /** Whoever no longer wants the work leaves the line by it. */
  signal?: AbortSignal
}

/** Does `work` when it is its turn. */
export type Turns = <T>(work: () => Promise<T>, turn?: Turn) => Promise<T>

interface TurnLimits {
  atOnce: number
  /** Without it any number. */
  waiting?: number
  busy?: string
}

/** So many of those ahead go, then one of the others: whoever knows the way ahead does not starve who does not. */
const AHEAD_IN_A_ROW = 3

/**
 * Lets `atOnce` pieces of work run and `waiting` more wait ahead, and as many behind, in the order they came. Whoever
 * comes then is refused at once with `busy`.
 */
export function createTurns({
  atOnce,
  waiting = Number.POSITIVE_INFINITY,
  busy = 'Too much waits.',
}: TurnLimits): Turns {
  /** Whoever had a turn longest ago is first. */
  const ahead = new Map<string, (() => void)[]>()
  const behind: (() => void)[] = []
  let running = 0
  let inARow = 0

  async function begin({ ahead: isAhead = false, of = '', signal }: Turn): Promise<void> {
    signal?.throwIfAborted()
    if (running < atOnce) {
      running++
      return
    }
    const length = isAhead ? ahead.values().reduce((sum, line) => sum + line.length, 0) : behind.length
    if (length >= waiting) throw new PlaygroundError('busy', busy)
    const line = isAhead ? (ahead.get(of) ?? []) : behind
    if (isAhead) ahead.set(of, line)
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        line.splice(line.indexOf(go), 1)
        if (isAhead && line.length === 0) ahead.delete(of)
        reject(signal?.reason)
      }
      line.push(go)
      signal?.addEventListener('abort', leave, { once: true })
    })
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
      turn.signal?.throwIfAborted()
      return await work()
    } finally {
      end()
    }
  }
}

/** The same for each key by itself. */
export function createTurnsByKey(limits: TurnLimits) {
  const lines = new Map<string, { turns: Turns; wanted: number }>()
  return async <T>(key: string, work: () => Promise<T>, turn?: Turn): Promise<T> => {
    const line = lines.get(key) ?? { turns: createTurns(limits), wanted: 0 }
    lines.set(key, line)
    line.wanted++
    try {
      return await line.turns(work, turn)
    } finally {
      if (--line.wanted === 0) lines.delete(key)
    }
  }
}
