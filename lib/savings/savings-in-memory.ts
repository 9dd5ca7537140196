import { addSums, NOTHING, type Sums, sumsOfOne } from './figures.ts'
import { quarterOf } from './period.ts'
import type { Saving } from './saving.ts'
import type { KeptSaving, SavingSource, Scope } from './saving-source.ts'

/** A run of somebody without an account, as it lies in its journal. */
export interface HeldSaving extends Saving {
  title: string
}

/** The same as in the database, for one person of whom nothing is kept there. */
export function savingsInMemory(personId: string, all: readonly HeldSaving[]): SavingSource {
  const within = ({ from = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY }: Scope) =>
    all.filter(({ startedAt }) => quarterOf(startedAt) >= from && quarterOf(startedAt) < until)
  const counted = (scope: Scope) => within(scope).filter(({ state }) => state === 'counted')

  return {
    async quarters(scope) {
      const sums = addUp(
        counted(scope).map((saving) => [quarterOf(saving.startedAt), sumsOfOne(saving.returned, saving)]),
      )
      return [...sums].map(([quarter, sum]) => ({ quarter, ...sum }))
    },

    async parts(kind, scope) {
      const parts = counted(scope).flatMap((saving) =>
        saving.parts
          .filter((part) => part.kind === kind)
          .map((part): [string, Sums] => [part.name, sumsOfOne(saving.returned, part)]),
      )
      return [...addUp(parts)].map(([name, sum]) => ({ name, ...sum }))
    },

    async people(scope) {
      return [
        { personId, name: personId, ...addSums(counted(scope).map((saving) => sumsOfOne(saving.returned, saving))) },
      ]
    },

    async runs(scope, { part, after, limit }) {
      const found = counted(scope)
        .map((saving) => keptOf(personId, saving, part))
        .filter((saving) => saving !== null)
        .sort((a, b) => b.startedAt.localeCompare(a.startedAt) || b.id.localeCompare(a.id))
      const from = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1
      return found.slice(from, from + limit)
    },

    async first() {
      return counted({}).reduce<string | null>((first, { startedAt }) => {
        return first === null || startedAt < first ? startedAt : first
      }, null)
    },

    async counts(scope) {
      const inState = (wanted: string) => within(scope).filter(({ state }) => state === wanted).length
      const by = (way: string) => counted(scope).filter(({ against }) => against === way).length
      return {
        ...{ removed: 0, leftOut: inState('left-out'), unreadable: inState('unreadable') },
        against: { direct: by('direct'), directWithSearch: by('directWithSearch') },
      }
    },
  }
}

function addUp<Key>(each: readonly [Key, Sums][]): Map<Key, Sums> {
  const sums = new Map<Key, Sums>()
  for (const [key, sum] of each) sums.set(key, addSums([sums.get(key) ?? NOTHING, sum]))
  return sums
}

function keptOf(
  personId: string,
  { runId, parts, ...saving }: HeldSaving,
  wanted: { kind: string; name: string } | undefined,
): KeptSaving | null {
  const own = wanted && parts.find(({ kind, name }) => kind === wanted.kind && name === wanted.name)
  if (wanted && !own) return null
  const { kind: _, name: __, ...amounts } = own ?? { kind: null, name: null }
  const named = (kind: string) => parts.filter((part) => part.kind === kind && part.name).map(({ name }) => name)
  const about = { id: runId, personId, isThere: true, servers: named('server'), skills: named('skill') }
  return { ...saving, ...about, ...amounts }
}
