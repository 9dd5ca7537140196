import type { OtherWay, TokenComparison } from '../tokens/comparison.ts'

/** What a part of a run is counted for. */
export type PartKind = 'server' | 'skill'

/** Figures of a run, or of a part of one: whole numbers. */
export interface Amounts {
  used: number
  measured: number
  lost: number
  other: number
  /** In 0.000000001 US dollars; both null where the price was not known. */
  usedNano: number | null
  otherNano: number | null
}

/** The part of a run that belongs to one server or skill; an empty name is what belongs to none. */
export interface SavingPart extends Amounts {
  kind: PartKind
  name: string
}

/**
 * `left-out`: it claims nothing and is held against nothing, for it is a trial of a comparison, a test, a replay, was
 * done in another way, or was asked to stop before it came to anything. `unreadable`: nothing is known of it.
 */
export type SavingState = 'counted' | 'left-out' | 'unreadable'

/** What a run used, and what the cheapest other way would have used. */
export interface Saving extends Amounts {
  runId: string
  startedAt: string
  state: SavingState
  outcome: string
  model: string | null
  /** Of what was used, but for the turn that reads the result, which is always computed. */
  basis: TokenComparison['basis']
  /** Null for a run that did not return. */
  against: OtherWay | null
  returned: boolean
  /** Those of each kind add up to the run; none of one that does not count. */
  parts: readonly SavingPart[]
}
