const { compare: compareTexts } = new Intl.Collator('en')

/** Numbers by size, then texts by alphabet, then false and true, then all else alike; what is missing comes last. */
export function compareValues(a: unknown, b: unknown): number {
  const [rank, other] = [rankOf(a), rankOf(b)]
  if (rank !== other) return rank - other
  if (typeof a === 'string') return compareTexts(a, b as string)
  return typeof a === 'number' || typeof a === 'boolean' ? Number(a) - Number(b) : 0
}

export const isMissing = (value: unknown): value is null | undefined => value === null || value === undefined

const RANKS: Record<string, number> = { number: 0, string: 1, boolean: 2, object: 3 }
const rankOf = (value: unknown) => (isMissing(value) ? 4 : (RANKS[typeof value] ?? 3))

/** Equal for equal values, whatever they are: `1` and `"1"` differ, objects are equal when all in them is, in its order. */
export const keyOf = (value: unknown): string => JSON.stringify(value) ?? 'null'
