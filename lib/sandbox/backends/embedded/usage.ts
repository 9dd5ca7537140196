import { readFileSync } from 'node:fs'
import type { Usage } from '../../host/channel.ts'

// Linux counts CPU time in ticks of 10 ms and memory in pages of 4 KB, on both architectures we run on.
const TICK_MS = 10
const PAGE_BYTES = 4096

/** What a process has used, from `/proc`; null when it is gone or there is no such file system. */
export function readUsage(pid: number): Usage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may hold anything; fields count from behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system, resident] = [fields[11], fields[12], fields[21]].map(Number) as [number, number, number]
    return { cpuMs: (user + system) * TICK_MS, residentBytes: resident * PAGE_BYTES }
  } catch {
    return null // no longer there, or not Linux: limits that need this are kept by the process itself or not at all
  }
}

/** Resident memory that is not shared, from `/proc`; null when there is none to read. */
export function readOwnBytes(pid: number): number | null {
  try {
    const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number) as number[]
    return ((resident as number) - (shared as number)) * PAGE_BYTES
  } catch {
    return null // no longer there, or not Linux
  }
}

/** The process at the end of a chain of only children: what a wrapper such as bwrap has started. */
export function innermost(pid: number): number {
  for (let current = pid; ; ) {
    const [child] = readChildren(current)
    if (child === undefined) return current
    current = child
  }
}

function readChildren(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return children.split(' ').filter(Boolean).map(Number)
  } catch {
    return [] // gone, or a kernel that does not list them
  }
}
