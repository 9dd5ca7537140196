import type { JsonSchema } from './tool.ts'

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/
const MAX_ENUM = 12
/** Schemas that are looked at for one line, those that are referred to each time anew; and of each its parts. */
const MAX_SCHEMAS = 2_000
const MAX_PARTS = 200

/** A JSON Schema as a TypeScript type on one line. Below `depth` levels an object is `object` and an array `unknown[]`. */
export function inlineType(schema: unknown, depth: number): string {
  return typeIn(schema, depth, { root: schema, left: MAX_SCHEMAS })
}

interface Look {
  root: unknown
  /** How many schemas may still be looked at: a few that refer to each other many times would never end. */
  left: number
}

function typeIn(schema: unknown, depth: number, look: Look): string {
  if (!isSchema(schema) || look.left-- <= 0) return 'unknown'
  const inner = (value: unknown) => typeIn(value, depth - 1, look)
  const { $ref, enum: values, type, nullable } = schema

  if (typeof $ref === 'string') return depth > 0 ? inner(resolvePointer(look.root, $ref)) : 'unknown'
  if ('const' in schema) return literal(schema['const'])
  if (Array.isArray(values) && values.length > 0 && values.length <= MAX_ENUM) return union(values.map(literal))

  const alternatives = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(alternatives))
    return depth > 0 && alternatives.length <= MAX_PARTS ? union(alternatives.map(inner)) : 'unknown'
  if (Array.isArray(schema['allOf']) && schema['allOf'].length > 0 && depth > 0) {
    if (schema['allOf'].length > MAX_PARTS) return 'unknown'
    const parts = [...schema['allOf'].map(inner), ...(schema['properties'] ? [objectType(schema, depth, inner)] : [])]
    return parts.map(group).join(' & ')
  }

  const types = Array.isArray(type)
    ? type.slice(0, MAX_PARTS)
    : [type ?? (isSchema(schema['properties']) ? 'object' : undefined)]
  const names = types.map((name) => typeOf(name, schema, depth, inner))
  return union(nullable === true ? [...names, 'null'] : names)
}

function typeOf(type: unknown, schema: JsonSchema, depth: number, inner: (value: unknown) => string): string {
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type
    case 'integer':
      return 'number'
    case 'array':
      return arrayType(schema, depth, inner)
    case 'object':
      return objectType(schema, depth, inner)
    default:
      return 'unknown'
  }
}

function arrayType(schema: JsonSchema, depth: number, inner: (value: unknown) => string): string {
  if (depth <= 0) return 'unknown[]'
  const tuple = schema['prefixItems'] ?? schema['items']
  if (Array.isArray(tuple) && tuple.length > MAX_PARTS) return 'unknown[]'
  if (Array.isArray(tuple)) return `[${tuple.map(inner).join(', ')}]`
  return `${group(inner(schema['items']))}[]`
}

function objectType(schema: JsonSchema, depth: number, inner: (value: unknown) => string): string {
  const { properties, required, additionalProperties } = schema
  if (depth <= 0) return 'object'
  if (!isSchema(properties))
    return `Record<string, ${isSchema(additionalProperties) ? inner(additionalProperties) : 'unknown'}>`
  if (Object.keys(properties).length > MAX_PARTS) return 'object'
  const needed = new Set(Array.isArray(required) ? required : [])
  const fields = Object.entries(properties).map(
    ([name, value]) =>
      `${IDENTIFIER.test(name) ? name : JSON.stringify(name)}${needed.has(name) ? '' : '?'}: ${inner(value)}`,
  )
  return fields.length === 0 ? '{}' : `{ ${fields.join('; ')} }`
}

function union(parts: string[]): string {
  const unique = [...new Set(parts)]
  return unique.includes('unknown') || unique.length === 0 ? 'unknown' : unique.join(' | ')
}

/** In parentheses where the type is made of several. */
const group = (type: string) => (/ [|&] /.test(type) && !/^[{[].*[}\]]$/.test(type) ? `(${type})` : type)

const literal = (value: unknown) =>
  typeof value === 'string'
    ? `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
    : JSON.stringify(value)

const MAX_POINTER = 1_000

function resolvePointer(root: unknown, pointer: string): unknown {
  if (!pointer.startsWith('#') || pointer.length > MAX_POINTER) return undefined
  const names = pointer.slice(1).split('/').slice(1)
  return names.reduce<unknown>((value, name) => {
    const key = decode(name).replaceAll('~1', '/').replaceAll('~0', '~')
    return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? (value as JsonSchema)[key]
      : undefined
  }, root)
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name // Not encoded at all; then it means itself.
  }
}
