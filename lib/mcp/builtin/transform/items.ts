import { isMissing, keyOf } from './compare.ts'
import { valuesOf } from './field-of.ts'

/** The values that occur, each with the items that have it, in the order in which they first occur. */
export function groupBy(items: readonly unknown[], field?: string): { value: unknown; items: unknown[] }[] {
  const groups = new Map<string, { value: unknown; items: unknown[] }>()
  for (const [place, value] of valuesOf(items, field).entries()) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.items.push(items[place])
    else groups.set(key, { value: value ?? null, items: [items[place]] })
  }
  return [...groups.values()]
}

export const countBy = (items: readonly unknown[], field?: string): { value: unknown; count: number }[] =>
  groupBy(items, field).map(({ value, items: { length } }) => ({ value, count: length }))

export const uniqueValues = (items: readonly unknown[], field?: string): unknown[] =>
  groupBy(items, field)
    .map(({ value }) => value)
    .filter((value) => !isMissing(value))

/** The sum of a field. What is missing counts nothing; what is no number is an error, so that no sum is half of one. */
export function sumField(items: readonly unknown[], field: string): number {
  let sum = 0
  for (const [place, value] of valuesOf(items, field).entries()) {
    if (isMissing(value)) continue
    if (typeof value !== 'number') throw noNumber(value, field, place)
    sum += value
  }
  if (!Number.isFinite(sum)) throw new Error(`The sum of "${field}" is too large for a number (${sum}).`)
  // The 16th digit of a fraction is the machine's, not the sum's.
  return Number.isInteger(sum) ? sum : Number(sum.toPrecision(15))
}

function noNumber(value: unknown, field: string, place: number): Error {
  const shown = keyOf(value).slice(0, 80)
  return new Error(`"${field}" of item ${place + 1} is ${shown}, a number was expected; convert it or filter it out.`)
}
