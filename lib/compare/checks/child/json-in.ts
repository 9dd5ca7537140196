const FENCED = /^[ \t]*```[a-z]*[ \t]*\n([\s\S]*?)^[ \t]*```/gim

/**
 * The JSON of an answer, the same way for every way of working: all of it, or else the last block of code that is JSON.
 * Undefined where there is none.
 */
export function jsonIn(answer: string): unknown {
  const blocks = [...answer.matchAll(FENCED)].map(([, text = '']) => text).reverse()
  for (const text of [answer, ...blocks]) {
    try {
      return JSON.parse(text) as unknown
    } catch {
      // The next may be.
    }
  }
  return undefined
}
