import type { Bound } from '../bind/bind.ts'

/** A tool for a clause, with the input that the clause gives it. */
export interface Choice extends Bound {
  /** How much speaks for it. */
  worth: number
  isRead: boolean
}
