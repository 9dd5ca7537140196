/** Lines around a change that are shown to know where it is. */
const AROUND = 2

/** Leaves of the lines that are the same only those near a change; `skipped` lines are left out before this one. */
export function nearChanges<Line extends { kind: string }>(lines: readonly Line[]): (Line & { skipped: number })[] {
  const isNear = new Array<boolean>(lines.length).fill(false)
  lines.forEach(({ kind }, at) => {
    if (kind === 'same') return
    for (let near = Math.max(0, at - AROUND); near <= Math.min(lines.length - 1, at + AROUND); near += 1)
      isNear[near] = true
  })
  let skipped = 0
  return lines.flatMap((line, at) => {
    if (!isNear[at]) {
      skipped += 1
      return []
    }
    const shown = { ...line, skipped }
    skipped = 0
    return [shown]
  })
}
