import type { RunEvent, Spent, Writer } from '../event.ts'
import { writerOf } from './writer-of.ts'

/** Where a run is with its programs, for one that goes on. */
export interface ProgramSoFar {
  /** Who wrote the last one; a person's has no turns. */
  writer: Writer
  /** The name of what wrote it. */
  generator?: string
  isLook: boolean
  turn: number
  /** How often one was written again. */
  repairs: number
  spent: Spent | null
}

export function programSoFar(events: Iterable<RunEvent>): ProgramSoFar {
  const so: ProgramSoFar = { writer: 'model', isLook: false, turn: 1, repairs: 0, spent: null }
  for (const event of events) {
    if (event.kind === 'generated')
      Object.assign(so, {
        writer: writerOf(event),
        generator: event.generator,
        isLook: event.isLook === true,
        turn: event.turn ?? 1,
      })
    // A turn or a repair that was begun and came to no program is begun again, by the program before it.
    if (event.kind === 'generated' && event.attempt !== undefined) so.repairs = event.attempt
    if ('spent' in event && event.spent) so.spent = event.spent
  }
  return so
}
