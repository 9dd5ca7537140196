/** How often JSON of at least some length went through `JSON.parse` and `JSON.stringify` of this thread. */
export interface JsonCount {
  parsed: number
  written: number
}

export interface JsonCounter {
  /** Since it was asked the last time. */
  take(): JsonCount
  /** Puts back what was there. */
  stop(): void
}

/**
 * Counts from here on. What took `parse` or `stringify` for itself before is not counted, so this comes before whatever is
 * looked at is loaded.
 */
export function countLargeJson(leastChars: number): JsonCounter {
  const { parse, stringify } = JSON
  let count: JsonCount = { parsed: 0, written: 0 }
  JSON.parse = (text: string, ...rest) => {
    if (typeof text === 'string' && text.length >= leastChars) count.parsed++
    return parse(text, ...rest)
  }
  JSON.stringify = ((...args: Parameters<typeof stringify>) => {
    const text = stringify(...args)
    if (typeof text === 'string' && text.length >= leastChars) count.written++
    return text
  }) as typeof stringify
  return {
    take() {
      const taken = count
      count = { parsed: 0, written: 0 }
      return taken
    },
    stop: () => void Object.assign(JSON, { parse, stringify }),
  }
}
