import { readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { codeOf } from '../../../workspace/open-folder.ts'

/** Of a core that the server wants as well it gets a thirtieth, of one that a guest wants which has just begun a tenth. */
const NICENESS = 15
/** Of a session, against other sessions: a tenth. */
const SESSION_NICENESS = 10

/**
 * Has a process that runs give way to almost everything. Its threads have a priority each, and where the kernel weighs
 * sessions against each other (autogroup) those count only within one. False when the kernel wants to be asked again: it
 * takes few changes of sessions a second from whoever is not root. What the system cannot or may not do is left.
 */
export function lowerPriority(pid: number): boolean {
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) lowerThread(Number(thread))
    writeFileSync(`/proc/${pid}/autogroup`, `${SESSION_NICENESS}`)
    return true
  } catch (error) {
    return codeOf(error) !== 'EAGAIN'
  }
}

function lowerThread(thread: number): void {
  try {
    setPriority(thread, NICENESS)
  } catch {
    // It has ended, or is not ours to lower.
  }
}
