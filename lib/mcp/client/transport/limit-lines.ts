import { countWithin } from './count-within.ts'

const MOST = 100
const WITHIN_MS = 10_000

/** Passes on so many lines within a while: what a server sends and writes must fill nobody's log. */
export function limitLines(log: (line: string) => void): (line: string) => void {
  const count = countWithin(WITHIN_MS)
  return (line) => {
    const lines = count()
    if (lines <= MOST) log(line)
    else if (lines === MOST + 1) log(`more than ${MOST} lines within ${WITHIN_MS / 1000} s; the others are left out`)
  }
}
