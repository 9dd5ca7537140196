import { readFileSync } from 'node:fs'

/** The process a run belongs to. A pid alone is not enough: they are used again. */
export interface Owner {
  pid: number
  /** When the process started, in the system's own units; empty where the system does not tell. */
  startedAt: string
}

let own: Owner | undefined

/** This process. */
export function thisProcess(): Owner {
  return (own ??= { pid: process.pid, startedAt: startOf(process.pid) ?? '' })
}

/** Whether that very process still runs. */
export function isRunning(owner: Owner): boolean {
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
    // Field 22, counted after the name, which may itself hold spaces and brackets.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[19]
  } catch {
    return undefined // no such process, or no /proc on this system
  }
}
