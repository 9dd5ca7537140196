import { randomUUID } from 'node:crypto'
import { isRunning, type Owner, thisProcess } from '../runs/owner.ts'

let own: Owner | undefined

/** Begins the name of something temporary: it says which process it belongs to, the way `isLeftOver` reads it. */
export function ownedPrefix(): string {
  const { pid, startedAt } = (own ??= thisProcess())
  return `${pid}-${startedAt}-`
}

/** A name nothing else has. */
export const ownedName = () => `${ownedPrefix()}${randomUUID()}`

/** Whether a name begins as `ownedPrefix` has it begin, and that process is gone. */
export function isLeftOver(name: string): boolean {
  const [, pid, startedAt] = /^(\d+)-(\d*)-/.exec(name) ?? []
  return pid !== undefined && !isRunning({ pid: Number(pid), startedAt: startedAt ?? '' })
}
