import { compareValues, isMissing } from './compare.ts'

export interface OrderJob {
  values: readonly unknown[]
  order: 'asc' | 'desc'
}

/** The places of values, in order; equal ones stay as they were, and what is missing is last in both directions. */
export function orderOf({ values, order }: OrderJob): number[] {
  const direction = order === 'desc' ? -1 : 1
  const places = values.map((_value, place) => place)
  return places.sort((a, b) => {
    const [one, other] = [values[a], values[b]]
    const turn = isMissing(one) || isMissing(other) ? 1 : direction
    return turn * compareValues(one, other)
  })
}
