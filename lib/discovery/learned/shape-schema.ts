import type { JsonSchema } from '../tool.ts'
import { mergeShapes, NOTHING, type ObjectShape, PLAIN_KINDS, type Shape } from './shape.ts'

/** Fields of one kind that are too many to be names somebody gave. */
const MANY_ALIKE = 20
const SOME_ALIKE = 5
/** A field is always there when it was so often, and never once was not. */
const SEEN_ENOUGH = 2

/**
 * What was seen, as a JSON Schema: what `declareTypes` and `signatureOf` make types of. Fields that were in every object
 * of at least two are required.
 */
export function shapeSchema({ count, plain, items, object, isUnknown }: Shape): JsonSchema {
  if (isUnknown || count === 0) return {}
  const choices: JsonSchema[] = [
    ...(object ? [objectSchema(object)] : []),
    ...(items ? [{ type: 'array', items: shapeSchema(items) }] : []),
    ...PLAIN_KINDS.filter((kind) => plain.has(kind)).map((type) => ({ type })),
  ]
  return choices.length === 1 ? (choices[0] as JsonSchema) : { anyOf: choices }
}

function objectSchema(object: ObjectShape): JsonSchema {
  const { count, fields, others } = object
  if (isMap(object)) {
    const values = [...fields.values()].reduce(mergeShapes, others ?? NOTHING)
    return { type: 'object', additionalProperties: shapeSchema(values) }
  }
  const sorted = [...fields].sort(([a], [b]) => (a < b ? -1 : 1))
  const required = sorted.filter(([, field]) => field.count === count && count >= SEEN_ENOUGH).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(sorted.map(([name, field]) => [name, shapeSchema(field)])),
    ...(required.length > 0 && { required }),
    ...(others && { additionalProperties: {} }),
  }
}

/** Whether its keys are data that look like names of fields: many values of one kind, or some that are rarely there together. */
function isMap({ count, fields, others }: ObjectShape): boolean {
  if (fields.size === 0) return true
  const shapes = [...fields.values()]
  if (count >= SEEN_ENOUGH && shapes.every((field) => field.count === count)) return false
  const kinds = new Set([...shapes, ...(others ? [others] : [])].map(kindsOf))
  if (kinds.size > 1) return false
  const isSparse = shapes.reduce((sum, field) => sum + field.count, 0) * 2 < count * fields.size
  return others !== undefined || fields.size >= MANY_ALIKE || (fields.size >= SOME_ALIKE && isSparse)
}

const kindsOf = ({ plain, items, object, isUnknown }: Shape) =>
  isUnknown ? 'unknown' : [...[...plain].sort(), items && 'list', object && 'object'].join()
