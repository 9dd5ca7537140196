import type { QueueStats } from '../stats.ts'

/** Kept for one run from the moment it is accepted until it is over: whoever has one gets a turn. */
export interface Place {
  /**
   * Settles with a function to call when the turn is over; null when `signal` aborted before it came. `tell` hears every
   * new position while it waits (1 is next).
   */
  turn(signal: AbortSignal, tell: (position: number) => void): Promise<(() => void) | null>
  /**
   * Gives the turn to others while the run waits for something else. False when it keeps it, for too many do that already,
   * and when it has none any more.
   */
  rest(): boolean
  /** Takes a turn again, before all who have not begun; settles when it has one. */
  goOn(): Promise<void>
  /** Gives the place up, once; a second time does nothing. */
  leave(): void
}

/**
 * Who runs next. Bounds the runs that are under way, of all people together and of each, and gives turns in an order that
 * is fair between people: a hundred runs of one keep nobody else waiting longer than a turn.
 */
export interface Queue {
  /**
   * A place for a run of this person, as many as may run and wait: so nobody is told "started" of a run that then finds
   * none. Throws `busy`.
   */
  accept(person: string): Place
  /** Whether runs of this person wait for their turn. */
  isWaiting(person: string): boolean
  /** So many may wait for something else with their sandbox, by the memory there is. */
  allowResting(restingMost: number): void
  /** How it stands now. */
  stats(): QueueStats
}
