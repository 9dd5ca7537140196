import type { JsonSchema } from '../../discovery/tool.ts'
import { isObject } from '../../json/objects.ts'

/** Values, keywords and names looked at, at most: well below a millisecond. */
const MAX_STEPS = 5_000
const MAX_COUNTED_TEXT = 1_000

/** They say nothing about a value, or nothing that is checked. */
const NOTES = new Set(['title', 'description', 'default', 'examples', 'format', 'deprecated', 'readOnly', 'writeOnly'])
const TOP_NOTES = new Set(['$schema', '$id', '$defs', 'definitions', '$comment'])
const DIALECT = /^https?:\/\/json-schema\.org\/(?:draft-0[4-7]|draft\/2020-12)\/schema#?$/

type Rule = (value: unknown, limit: unknown, schema: JsonSchema, walk: Walk) => boolean

class Walk {
  #left = MAX_STEPS

  /** Whether there may be one more. */
  step(): boolean {
    return this.#left-- > 0
  }

  fits(value: unknown, schema: unknown): boolean {
    if (typeof schema === 'boolean') return schema
    return this.step() && isObject(schema) && this.keeps(value, schema, false)
  }

  keeps(value: unknown, schema: JsonSchema, isTop: boolean): boolean {
    for (const keyword in schema) {
      if (!this.step()) return false
      if (NOTES.has(keyword) || keyword.startsWith('x-') || (isTop && TOP_NOTES.has(keyword))) continue
      const rule = Object.hasOwn(RULES, keyword) ? RULES[keyword] : undefined
      if (rule === undefined || !rule(value, schema[keyword], schema, this)) return false
    }
    return true
  }
}

/**
 * Whether a value certainly fits a JSON Schema. False when it does not, and also when that would take long to say or
 * needs a keyword that is not known here: whoever wants to know more asks a real validator.
 */
export function certainlyFits(value: unknown, schema: JsonSchema): boolean {
  const { $schema } = schema
  if ($schema !== undefined && !(typeof $schema === 'string' && DIALECT.test($schema))) return false
  return new Walk().keeps(value, schema, true)
}

const RULES: Record<string, Rule> = {
  type: (value, types) =>
    Array.isArray(types) ? types.length < 10 && types.some((type) => isOf(value, type)) : isOf(value, types),
  enum: (value, values, _, walk) => Array.isArray(values) && values.some((each) => walk.step() && isSame(value, each)),
  const: (value, wanted) => isSame(value, wanted),
  required: (value, names, _, walk) =>
    Array.isArray(names) && (!isObject(value) || names.every((name) => walk.step() && has(value, name))),
  properties: (value, schemas, _, walk) => {
    if (!isObject(schemas)) return false
    if (!isObject(value)) return true
    for (const name in value) {
      if (!walk.step()) return false
      if (has(schemas, name) && !walk.fits(value[name], schemas[name])) return false
    }
    return true
  },
  additionalProperties: (value, schema, { properties = {} }, walk) => {
    if (!isObject(properties)) return false
    if (schema === true || !isObject(value)) return true
    for (const name in value) if (!has(properties, name) && !walk.fits(value[name], schema)) return false
    return true
  },
  items: (value, schema, _, walk) => !Array.isArray(value) || value.every((item) => walk.fits(item, schema)),
  anyOf: (value, schemas, _, walk) => Array.isArray(schemas) && schemas.some((schema) => walk.fits(value, schema)),
  allOf: (value, schemas, _, walk) => Array.isArray(schemas) && schemas.every((schema) => walk.fits(value, schema)),
  minimum: (value, limit) => isNumber(limit) && (!isNumber(value) || value >= limit),
  maximum: (value, limit) => isNumber(limit) && (!isNumber(value) || value <= limit),
  exclusiveMinimum: (value, limit) => isNumber(limit) && (!isNumber(value) || value > limit),
  exclusiveMaximum: (value, limit) => isNumber(limit) && (!isNumber(value) || value < limit),
  minLength: (value, limit) => isNumber(limit) && (typeof value !== 'string' || lengthOf(value) >= limit),
  // A character is one unit or two.
  maxLength: (value, limit) => isNumber(limit) && (typeof value !== 'string' || value.length <= limit),
  minItems: (value, limit) => isNumber(limit) && (!Array.isArray(value) || value.length >= limit),
  maxItems: (value, limit) => isNumber(limit) && (!Array.isArray(value) || value.length <= limit),
}

function isOf(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'object':
      return isObject(value)
    case 'array':
      return Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    case 'number':
      return isNumber(value)
    case 'string':
    case 'boolean':
      return typeof value === type
    case 'null':
      return value === null
    default:
      return false
  }
}

/** At least so many characters. */
const lengthOf = (text: string) => (text.length <= MAX_COUNTED_TEXT ? [...text].length : text.length / 2)
const isSame = (a: unknown, b: unknown) => a === b && !(typeof a === 'object' && a !== null)
const has = (value: object, name: unknown) => typeof name === 'string' && Object.hasOwn(value, name)
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
