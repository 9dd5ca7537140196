import { readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Of a core that the server wants as well it gets a thirtieth, of one that a guest wants which has just begun a tenth. */
const NICENESS = 15
/** Of a session, against other sessions: a tenth. */
const SESSION_NICENESS = 10

/**
 * Has a process that runs give way to almost everything. Its threads have a priority each, and where the kernel weighs
 * sessions against each other (autogroup) those count only within one.
 */
export function lowerPriority(pid: number): void {
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), NICENESS)
    writeFileSync(`/proc/${pid}/autogroup`, `${SESSION_NICENESS}`)
  } catch {
    // Gone, not ours to lower, or no such thing on this system: it keeps what it had.
  }
}
