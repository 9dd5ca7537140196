import { isFieldName } from './is-field-name.ts'
import {
  asMapWhereTooMany,
  MOST_FIELDS,
  mergeShapes,
  NOTHING,
  type ObjectShape,
  type PlainKind,
  type Shape,
  unknownShape,
} from './shape.ts'
import { withinBounds } from './within-bounds.ts'

const MAX_DEPTH = 12
/** Values looked at in all; what comes after is unknown. */
const BUDGET = 50_000
/** Of a list at the top so many items are looked at, spread over it; of lists inside it fewer. */
const MOST_ITEMS = 64
const FEWEST_ITEMS = 4

/** The shape of one result. */
export function shapeOf(value: unknown): Shape {
  let left = BUDGET

  function look(value: unknown, depth: number, mostItems: number): Shape {
    if (depth > MAX_DEPTH || left-- <= 0) return unknownShape(1)
    if (typeof value !== 'object' || value === null) return { count: 1, plain: new Set([plainKindOf(value)]) }
    if (!Array.isArray(value)) return { ...ONE, object: objectOf(value, depth, mostItems) }
    const fewer = Math.max(FEWEST_ITEMS, mostItems / 4)
    return {
      ...ONE,
      items: spread(value, mostItems)
        .map((item) => look(item, depth + 1, fewer))
        .reduce(mergeShapes, NOTHING),
    }
  }

  function objectOf(value: object, depth: number, mostItems: number): ObjectShape {
    const keys = Object.keys(value)
    const isMap = keys.length > MOST_FIELDS
    const fields = new Map<string, Shape>()
    let others: Shape | undefined
    for (const key of isMap ? spread(keys, mostItems) : keys) {
      const shape = look(value[key as never], depth + 1, mostItems)
      if (!isMap && isFieldName(key)) fields.set(key, shape)
      else others = others ? mergeShapes(others, shape) : shape
    }
    return asMapWhereTooMany({ count: 1, fields, ...(others && { others }), ...(isMap && { isMap }) })
  }

  return withinBounds(look(value, 0, MOST_ITEMS))
}

const ONE: Shape = { count: 1, plain: new Set() }

const plainKindOf = (value: unknown): PlainKind => (value === null ? 'null' : (typeof value as PlainKind))

/** So many of a list, evenly. */
function spread<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list
  return Array.from({ length: most }, (_, i) => list[Math.floor((i * list.length) / most)] as T)
}
