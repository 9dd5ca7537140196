import { readFileSync } from 'node:fs'
import { leaseAge, processSpace } from './lease.ts'

/** The process a run belongs to. A pid alone is not enough: they are used again. */
export interface Owner {
  pid: number
  /** When the process started, in the system's own units; empty where the system does not tell. */
  startedAt: string
  /** Which processes can see it; absent in what was written before this was told, and where everybody can. */
  space?: string
}

/** How long a process that cannot be looked at is taken for alive after it last said so. */
const FRESH_MS = 30_000

let own: Owner | undefined

/** This process. */
export function thisProcess(): Owner {
  return (own ??= {
    pid: process.pid,
    startedAt: startOf(process.pid) ?? '',
    ...(processSpace() && { space: processSpace() }),
  })
}

/** What its lease is called, and what the names of its temporary files begin with. */
export function nameOfOwner({ pid, startedAt, space }: Owner): string {
  return `${pid}-${startedAt}${space === undefined ? '' : `x${space}`}`
}

/** The owner whose name that is; null for any other text. */
export function ownerOf(name: string): Owner | null {
  const [, pid, startedAt = '', space] = /^(\d+)-(\d*)(?:x([0-9a-f]{6}))?$/.exec(name) ?? []
  return pid === undefined ? null : { pid: Number(pid), startedAt, ...(space !== undefined && { space }) }
}

/** Whether this process could see that one. */
export function isVisible({ space }: Owner): boolean {
  return space === undefined || space === processSpace()
}

/** Whether that very process still runs, as far as can be known: one that cannot be looked at does while its lease is fresh. */
export function isRunning(owner: Owner): boolean {
  if (!isVisible(owner)) return (leaseAge(nameOfOwner(owner)) ?? Number.POSITIVE_INFINITY) < FRESH_MS
  const started = startOf(owner.pid)
  if (started !== undefined) return started === owner.startedAt
  if (process.platform === 'linux') return false
  try {
    return process.kill(owner.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function startOf(pid: number): string | undefined {
  try {
    // Fields 3 and 22, counted after the name, which may itself hold spaces and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ') ?? []
    // What has ended stays listed until its parent asks how: for ever, where nobody does.
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } catch {
    return undefined // no such process, or no /proc on this system
  }
}
