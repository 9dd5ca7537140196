import { savingOf } from '../tokens/saving.ts'
import type { Amounts } from './saving.ts'

/** What is added up over runs. Tokens, but for the first two; money in 0.000000001 US dollars. */
export interface Sums {
  runs: number
  returned: number
  used: number
  /** What of `used` a provider counted; the rest is computed. */
  measured: number
  /** What of `used` went into runs that did not return. */
  lost: number
  /** What the cheapest other way would have used, of each run that returned. */
  other: number
  usedNano: number
  otherNano: number
  /** Runs whose price was known. */
  priced: number
}

export const NOTHING: Readonly<Sums> = {
  ...{ runs: 0, returned: 0, used: 0, measured: 0, lost: 0, other: 0 },
  ...{ usedNano: 0, otherNano: 0, priced: 0 },
}

/** Those of one run, or of the part of one. */
export function sumsOfOne(returned: boolean, { used, measured, lost, other, usedNano, otherNano }: Amounts): Sums {
  return {
    ...{ runs: 1, returned: returned ? 1 : 0, used, measured, lost, other },
    ...{ usedNano: usedNano ?? 0, otherNano: otherNano ?? 0, priced: usedNano === null ? 0 : 1 },
  }
}

export function addSums(all: Iterable<Sums>): Sums {
  const sum = { ...NOTHING }
  for (const each of all) for (const name of Object.keys(NOTHING) as (keyof Sums)[]) sum[name] += each[name]
  return sum
}

/** The figures of some runs, as people and programs get them. */
export interface SavingFigures {
  /** Those that did not return are among them. */
  runs: number
  returned: number
  /** Tokens that were read and written. */
  used: number
  /** What of that a provider counted; the rest is computed. */
  measured: number
  /** What of that went into runs that did not return: they claim nothing, and it counts against us. */
  lost: number
  /** What the cheapest other way would have used; always computed. */
  other: number
  /** `other - used`: negative where other ways are cheaper. */
  saved: number
  /** The same of `other`; null where nothing is compared. */
  savedPercent: number | null
  /** In US dollars, of the runs whose price was known; null where it was for none. */
  cost: { used: number; other: number; saved: number; runs: number } | null
}

export function figuresOf({ usedNano, otherNano, priced, ...sums }: Sums): SavingFigures {
  const { used, other } = sums
  return {
    ...sums,
    saved: other - used,
    savedPercent: percentSaved(used, other),
    cost:
      priced === 0
        ? null
        : { used: usedNano / 1e9, other: otherNano / 1e9, saved: (otherNano - usedNano) / 1e9, runs: priced },
  }
}

function percentSaved(used: number, other: number): number | null {
  if (other === 0) return null
  const count = (total: number) => ({
    ...{ input: total, output: 0, total, cached: 0 },
    parts: { schemas: 0, results: 0, written: 0, history: total },
  })
  return savingOf({ codeMode: count(used), direct: count(other), directWithSearch: count(other) }).percent
}
