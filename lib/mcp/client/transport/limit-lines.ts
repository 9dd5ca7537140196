const MOST = 100
const WITHIN_MS = 10_000

/** Passes on so many lines within a while: what a server sends and writes must fill nobody's log. */
export function limitLines(log: (line: string) => void): (line: string) => void {
  let since = performance.now()
  let count = 0
  return (line) => {
    const now = performance.now()
    if (now - since > WITHIN_MS) {
      since = now
      count = 0
    }
    count += 1
    if (count <= MOST) log(line)
    else if (count === MOST + 1) log(`more than ${MOST} lines within ${WITHIN_MS / 1000} s; the others are left out`)
  }
}
