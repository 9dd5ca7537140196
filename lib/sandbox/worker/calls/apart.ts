/** Awaits between a promise that settles and the code of a program that waits for it: through its own functions, joins of several. */
const TURNS = 24

/**
 * Does things one after the other, the first at once, each with what promises bring about done before the next: of answers that
 * arrive together it can be told which of them the program went on by. No timer is waited for.
 */
export function createApart(): (work: () => void) => void {
  const waiting = new Set<() => void>()
  let isUnderWay = false

  async function work(): Promise<void> {
    isUnderWay = true
    for (const next of waiting) {
      waiting.delete(next)
      next()
      for (let turn = 0; turn < TURNS; turn++) await null
    }
    isUnderWay = false
  }

  return (next) => {
    waiting.add(next)
    if (!isUnderWay) void work()
  }
}
