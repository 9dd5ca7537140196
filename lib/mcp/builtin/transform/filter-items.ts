import { standsIn } from '../find-places.ts'
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

type Test = (value: unknown) => boolean

/** Of two numbers, or of two texts letter by letter, as dates like 2026-03-01 are compared. */
const compared =
  (isRight: (difference: number) => boolean) =>
  (wanted: unknown): Test =>
  (value) => {
    if (typeof value === 'number' && typeof wanted === 'number') return isRight(value - wanted)
    if (typeof value !== 'string' || typeof wanted !== 'string') return false
    return isRight(value < wanted ? -1 : value > wanted ? 1 : 0)
  }

const oneOf = (wanted: readonly unknown[]): Test => {
  const keys = new Set(wanted.map(keyOf))
  return (value) => keys.has(keyOf(value))
}

const ofTexts =
  (test: (value: string, wanted: string) => boolean) =>
  (wanted: unknown): Test => {
    const text = String(wanted)
    return (value) => typeof value === 'string' && test(value, text)
  }
const containsText = ofTexts(standsIn)

/** Made once of what is wanted, which may be as large as the items. */
const TESTS: Record<Operator, (wanted: unknown) => Test> = {
  equals: (wanted) => oneOf([wanted]),
  not_equals: (wanted) => not(oneOf([wanted])),
  greater_than: compared((difference) => difference > 0),
  at_least: compared((difference) => difference >= 0),
  less_than: compared((difference) => difference < 0),
  at_most: compared((difference) => difference <= 0),
  contains(wanted) {
    const [isEqual, isPart] = [oneOf([wanted]), containsText(wanted)]
    return (value) => (Array.isArray(value) ? value.some(isEqual) : isPart(value))
  },
  starts_with: ofTexts((value, wanted) => value.startsWith(wanted)),
  ends_with: ofTexts((value, wanted) => value.endsWith(wanted)),
  one_of: (wanted) => oneOf(wanted as unknown[]),
  exists: () => not(isMissing),
  missing: () => isMissing,
}

const not =
  (test: Test): Test =>
  (value) =>
    !test(value)

/** The items whose field passes, in their order. */
export function filterItems(items: readonly unknown[], field: string, operator: Operator, wanted: unknown): unknown[] {
  const asksForValue = operator !== 'exists' && operator !== 'missing'
  if (asksForValue && wanted === undefined) throw new Error(`"${operator}" needs a value to compare "${field}" with.`)
  if ((operator === 'one_of') !== Array.isArray(wanted) && asksForValue)
    throw new Error(
      `"${operator}" takes ${operator === 'one_of' ? 'a list of values' : 'one value, for a list use one_of'}.`,
    )
  const values = asksForValue ? valuesOf(items, field) : items.map((item) => fieldOf(item, field))
  const passes = TESTS[operator](wanted)
  return items.filter((_item, place) => passes(values[place]))
}
