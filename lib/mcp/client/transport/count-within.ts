/** Counts what comes within a while, and begins anew when it is over. Answers how much there is of it. */
export function countWithin(ms: number): (more?: number) => number {
  let since = performance.now()
  let count = 0
  return (more = 1) => {
    const now = performance.now()
    if (now - since > ms) {
      since = now
      count = 0
    }
    count += more
    return count
  }
}
