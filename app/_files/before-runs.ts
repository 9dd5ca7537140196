/** So many stand among the others. */
const FEW = 2

/**
 * Sets checkpoints that were made before runs aside, where there are more than a few: what somebody has named would be lost
 * among them. All stay in their order.
 */
export function asideBeforeRuns<T extends object>(
  list: readonly T[],
): { others: readonly T[]; beforeRuns: readonly T[] } {
  const beforeRuns = list.filter(isBeforeRun)
  if (beforeRuns.length <= FEW) return { others: list, beforeRuns: [] }
  return { others: list.filter((one) => !isBeforeRun(one)), beforeRuns }
}

const isBeforeRun = (one: object) => 'why' in one && one.why === 'before-run'
