import { randomUUID } from 'node:crypto'
import { leaseAge } from './lease.ts'
import { isRunning, isVisible, nameOfOwner, type Owner, ownerOf, thisProcess } from './owner.ts'

/** There is no hurry, and a process that cannot be looked at may only have been stopped for a while. */
const STALE_MS = 10 * 60_000

/** Begins the name of something temporary: it says which process it belongs to, the way `isOrphaned` reads it. */
export function ownedPrefix(): string {
  return `${nameOfOwner(thisProcess())}-`
}

/** A name nothing else has. */
export const ownedName = () => `${ownedPrefix()}${randomUUID()}`

/** Whose it is that a name begins with, as `ownedPrefix` has it begin; null for any other name. */
export const ownerOfName = (name: string): Owner | null => ownerOf(/^(\d+-\w*)-/.exec(name)?.[1] ?? '')

/**
 * Whether a name begins as `ownedPrefix` has it begin, and that process is gone. What belongs to one that cannot be looked
 * at, and that no lease is known of, is left alone.
 */
export function isOrphaned(name: string): boolean {
  // Of this process nothing is gone, and nothing has to be asked.
  if (name.startsWith(ownedPrefix())) return false
  const owner = ownerOfName(name)
  if (owner === null) return false
  if (isVisible(owner)) return !isRunning(owner)
  return (leaseAge(nameOfOwner(owner)) ?? 0) > STALE_MS
}
