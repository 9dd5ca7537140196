interface Line {
  atWork: number
  /** Whoever is called may begin. */
  waiting: (() => void)[]
}

/** Does the work of one key at most `most` at a time, in the order it came. Who is stopped waits no longer. */
export function createSlots(most: number) {
  const lines = new Map<string, Line>()

  function take(key: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    const line = lines.get(key) ?? { atWork: 0, waiting: [] }
    lines.set(key, line)
    if (line.atWork < most) {
      line.atWork++
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        line.waiting.splice(line.waiting.indexOf(begin), 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      line.waiting.push(begin)
    })
  }

  function give(key: string): void {
    const line = lines.get(key) as Line
    const next = line.waiting.shift()
    if (next !== undefined) next()
    else if (--line.atWork === 0) lines.delete(key)
  }

  return async <T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    await take(key, signal)
    try {
      return await work()
    } finally {
      give(key)
    }
  }
}
