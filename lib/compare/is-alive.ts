import { isRunning, nameOfOwner, ownerOf, thisProcess } from '../process/owner.ts'
import type { KeptState } from './kept/kept-comparison.ts'

// Of everybody in this process: Next has several copies of this module.
const kept = globalThis as typeof globalThis & { [UNDER_WAY]?: Set<string> }
const UNDER_WAY = Symbol.for('code-execution-mcp.comparisons')

/** The comparisons that this process does, by their ids. */
export const doneHere = (): Set<string> => (kept[UNDER_WAY] ??= new Set())

/** Whether somebody still does it: its process lives and, where that is this one, has not lost it to a disk that was full. */
export function isAlive(id: string, { owner }: Pick<KeptState, 'owner'>): boolean {
  const of = owner === undefined ? null : ownerOf(owner)
  if (of === null) return false
  return owner === nameOfOwner(thisProcess()) ? doneHere().has(id) : isRunning(of)
}
