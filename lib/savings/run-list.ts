import type { OtherWay, TokenComparison } from '../tokens/comparison.ts'
import type { KeptSaving } from './saving-source.ts'

/** A run behind a figure. Where it is asked for by a server or a skill, its tokens and money are the part that belongs to that. */
export interface SavingRun {
  /** Of the run; it leads nowhere where `isThere` is false. */
  runId: string
  /** Null where the run was removed, or is another person's. */
  title: string | null
  /** It can be opened: it is there still, and it is of whoever asks. */
  isThere: boolean
  isOwn: boolean
  startedAt: string
  outcome: string
  /** Null where no model wrote its program. */
  model: string | null
  used: number
  /** What of that a provider counted. */
  measured: number
  other: number
  saved: number
  basis: TokenComparison['basis']
  /** The cheapest other way; null where the run did not return. */
  against: OtherWay | null
  /** In US dollars; null where the price was not known. */
  cost: { used: number; other: number; saved: number } | null
  servers: readonly string[]
  skills: readonly string[]
}

/** What whoever asks gets of a run: titles are of its person alone. */
export function runOf(asks: { id: string }, kept: KeptSaving): SavingRun {
  const { id, personId, title, isThere, startedAt, outcome, model } = kept
  const { used, measured, other, basis, against, usedNano, otherNano, servers, skills } = kept
  const isOwn = personId === asks.id
  return {
    ...{ runId: id, title: isOwn ? title : null, isThere: isOwn && isThere, isOwn, startedAt, outcome, model },
    ...{ used, measured, other, saved: other - used, basis, against },
    cost:
      usedNano === null || otherNano === null
        ? null
        : { used: usedNano / 1e9, other: otherNano / 1e9, saved: (otherNano - usedNano) / 1e9 },
    ...{ servers, skills },
  }
}
