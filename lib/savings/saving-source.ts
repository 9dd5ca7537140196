import type { OtherWay } from '../tokens/comparison.ts'
import type { Sums } from './figures.ts'
import type { Quarters } from './period.ts'
import type { PartKind, Saving } from './saving.ts'

/** Whose runs, and of when. */
export interface Scope extends Quarters {
  /** Default: everybody's. */
  personId?: string
}

/** A run as it is kept, or its part that belongs to one server or skill: then the figures are of the part. */
export interface KeptSaving extends Omit<Saving, 'parts' | 'runId'> {
  id: string
  personId: string
  /** Null where it was removed since. */
  title: string | null
  isThere: boolean
  servers: readonly string[]
  skills: readonly string[]
}

export interface SavingPage {
  /** Only runs that have such a part. */
  part?: { kind: PartKind; name: string }
  /** Those after this one. */
  after?: string
  limit: number
}

/** Where savings lie. Only those that count are added up and listed. */
export interface SavingSource {
  quarters(scope: Scope): Promise<(Sums & { quarter: number })[]>
  /** Runs with several parts are counted in each. */
  parts(kind: PartKind, scope: Scope): Promise<(Sums & { name: string })[]>
  people(scope: Scope): Promise<(Sums & { personId: string; name: string })[]>
  /** Newest first. */
  runs(scope: Scope, page: SavingPage): Promise<KeptSaving[]>
  counts(scope: Scope): Promise<{
    /** Those that count and were removed since. */
    removed: number
    leftOut: number
    unreadable: number
    /** Which other way was the cheapest, in how many runs. */
    against: Record<OtherWay, number>
  }>
}
