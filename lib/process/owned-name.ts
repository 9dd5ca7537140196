import { randomUUID } from 'node:crypto'
import { leaseAge } from './lease.ts'
import { isRunning, isVisible, nameOfOwner, ownerOf, thisProcess } from './owner.ts'

/** There is no hurry, and a process that cannot be looked at may only have been stopped for a while. */
const STALE_MS = 10 * 60_000

/** Begins the name of something temporary: it says which process it belongs to, the way `isOrphaned` reads it. */
export function ownedPrefix(): string {
  return `${nameOfOwner(thisProcess())}-`
}

/** A name nothing else has. */
export const ownedName = () => `${ownedPrefix()}${randomUUID()}`

/**
 * Whether a name begins as `ownedPrefix` has it begin, and that process is gone. What belongs to one that cannot be looked
 * at, and that no lease is known of, is left alone.
 */
export function isOrphaned(name: string): boolean {
  const owner = ownerOf(/^(\d+-\w*)-/.exec(name)?.[1] ?? '')
  if (owner === null) return false
  if (isVisible(owner)) return !isRunning(owner)
  return (leaseAge(nameOfOwner(owner)) ?? 0) > STALE_MS
}
