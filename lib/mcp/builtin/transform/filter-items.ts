import { isMissing, keyOf } from './compare.ts'
import { fieldOf, valuesOf } from './field-of.ts'

export const OPERATORS = [
  'equals',
  'not_equals',
  'greater_than',
  'at_least',
  'less_than',
  'at_most',
  'contains',
  'starts_with',
  'ends_with',
  'one_of',
  'exists',
  'missing',
] as const
export type Operator = (typeof OPERATORS)[number]

type Test = (value: unknown, wanted: unknown) => boolean

/** Of two numbers, or of two texts letter by letter, as dates like 2026-03-01 are compared. */
const compared =
  (isRight: (difference: number) => boolean): Test =>
  (value, wanted) => {
    if (typeof value === 'number' && typeof wanted === 'number') return isRight(value - wanted)
    if (typeof value !== 'string' || typeof wanted !== 'string') return false
    return isRight(value < wanted ? -1 : value > wanted ? 1 : 0)
  }

const equals: Test = (value, wanted) => keyOf(value) === keyOf(wanted)
const ofTexts =
  (test: (value: string, wanted: string) => boolean): Test =>
  (value, wanted) =>
    typeof value === 'string' && test(value, String(wanted))

const TESTS: Record<Operator, Test> = {
  equals,
  not_equals: (value, wanted) => !equals(value, wanted),
  greater_than: compared((difference) => difference > 0),
  at_least: compared((difference) => difference >= 0),
  less_than: compared((difference) => difference < 0),
  at_most: compared((difference) => difference <= 0),
  contains: (value, wanted) =>
    Array.isArray(value)
      ? value.some((one) => equals(one, wanted))
      : typeof value === 'string' && value.includes(String(wanted)),
  starts_with: ofTexts((value, wanted) => value.startsWith(wanted)),
  ends_with: ofTexts((value, wanted) => value.endsWith(wanted)),
  one_of: (value, wanted) => Array.isArray(wanted) && wanted.some((one) => equals(value, one)),
  exists: (value) => !isMissing(value),
  missing: (value) => isMissing(value),
}

/** The items whose field passes, in their order. */
export function filterItems(items: readonly unknown[], field: string, operator: Operator, wanted: unknown): unknown[] {
  const asksForValue = operator !== 'exists' && operator !== 'missing'
  if (asksForValue && wanted === undefined) throw new Error(`"${operator}" needs a value to compare "${field}" with.`)
  if ((operator === 'one_of') !== Array.isArray(wanted) && asksForValue)
    throw new Error(
      `"${operator}" takes ${operator === 'one_of' ? 'a list of values' : 'one value, for a list use one_of'}.`,
    )
  const values = asksForValue ? valuesOf(items, field) : items.map((item) => fieldOf(item, field))
  return items.filter((_item, place) => TESTS[operator](values[place], wanted))
}
