/** What may be asked of a value: its numbers, texts, booleans and keys, in order. */
export type Leaf = string | number | boolean | null

/** All leaves of a JSON-like value, keys before what they hold. */
export function leavesOf(value: unknown): Leaf[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => [key, ...leavesOf(inner)])
  return value === undefined ? [] : [value as Leaf]
}

/** Where a value stands among leaves, from a place on: the leaf and the sign in it. Null when it does not. */
export function placeOf(wanted: unknown, leaves: readonly Leaf[], from: Place = [0, 0]): Place | null {
  for (let at = from[0]; at < leaves.length; at++) {
    const found = placeIn(wanted, leaves[at]!, at === from[0] ? from[1] : 0)
    if (found !== null) return [at, found]
  }
  return null
}
export type Place = [leaf: number, sign: number]

function placeIn(wanted: unknown, leaf: Leaf, from: number): number | null {
  if (typeof leaf !== 'string') return from === 0 && isSame(wanted, leaf) ? 0 : null
  if (typeof wanted === 'string') {
    const at = leaf.toLowerCase().indexOf(wanted.trim().toLowerCase(), from)
    return at === -1 ? null : at
  }
  if (typeof wanted !== 'number') return from === 0 && leaf.trim().toLowerCase() === String(wanted) ? 0 : null
  for (const match of leaf.matchAll(/-?\d+(?:,\d{3})*(?:\.\d+)?(?:e[+-]?\d+)?/gi))
    if (match.index >= from && isSame(wanted, Number(match[0].replaceAll(',', '')))) return match.index
  return null
}

/** The same within a millionth, for what was computed in another order. */
export const isSame = (a: unknown, b: unknown): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b))
    : a === b
