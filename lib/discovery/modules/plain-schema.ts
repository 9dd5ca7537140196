import type { JsonSchema } from '../tool.ts'

const MAX_DEPTH = 40
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])
const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A schema as it came from a server, reduced to what has a meaning as a type and spelled as the type writer knows it.
 * Only known keywords pass: the writer has some of its own (`tsType`) by which a server could put code into a module.
 * Definitions get `prefix` before their names, so that those of a tool's input and output stay apart; references that
 * leave the schema become unknown and are never fetched.
 */
export function plainSchema(schema: unknown, prefix: string, depth = 0): JsonSchema {
  if (!isSchema(schema) || depth > MAX_DEPTH) return {}
  const each = (inner: unknown) => plainSchema(inner, prefix, depth + 1)
  const plain: JsonSchema = {}

  const description = describe(schema)
  if (description !== '') plain['description'] = description
  if (schema['deprecated'] === true) plain['deprecated'] = true
  if (typeof schema['$ref'] === 'string') {
    if (schema['$ref'].startsWith('#')) plain['$ref'] = prefixPointer(schema['$ref'], prefix)
    return { ...plain, ...definitions(schema, prefix, each) }
  }

  const types = [schema['type']].flat().filter((type) => TYPES.has(type as string))
  if (schema['nullable'] === true && types.length > 0) types.push('null')
  if (types.length > 0) plain['type'] = types.length === 1 ? types[0] : types
  if (isLiteral(schema['const'])) plain['enum'] = [schema['const']]
  if (Array.isArray(schema['enum']) && schema['enum'].length > 0 && schema['enum'].every(isLiteral)) {
    plain['enum'] = schema['nullable'] === true ? [...schema['enum'], null] : schema['enum']
  }
  for (const several of ['anyOf', 'oneOf', 'allOf'] as const) {
    const parts = schema[several]
    if (Array.isArray(parts) && parts.length > 0) plain[several] = parts.map(each)
  }

  Object.assign(plain, arrayParts(schema, each), objectParts(schema, each), definitions(schema, prefix, each))
  return plain
}

function arrayParts(schema: JsonSchema, each: (inner: unknown) => JsonSchema): JsonSchema {
  const tuple = Array.isArray(schema['prefixItems']) ? schema['prefixItems'] : schema['items']
  if (Array.isArray(tuple)) {
    const rest = tuple === schema['items'] ? schema['additionalItems'] : schema['items']
    return {
      items: tuple.map(each),
      additionalItems: isSchema(rest) ? each(rest) : rest !== false && rest !== undefined,
    }
  }
  return isSchema(tuple) ? { items: each(tuple) } : {}
}

function objectParts(schema: JsonSchema, each: (inner: unknown) => JsonSchema): JsonSchema {
  const parts: JsonSchema = {}
  const { properties, required, additionalProperties, patternProperties } = schema
  if (isSchema(properties)) {
    // From entries, because a property may be called `__proto__`.
    parts['properties'] = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, each(inner)]))
  }
  if (Array.isArray(required)) {
    parts['required'] = required.filter(
      (name) => typeof name === 'string' && isSchema(properties) && Object.hasOwn(properties, name),
    )
  }
  if (isSchema(patternProperties)) {
    const values = Object.values(patternProperties)
    parts['additionalProperties'] = values.length === 1 ? each(values[0]) : true
  } else if (isSchema(additionalProperties)) parts['additionalProperties'] = each(additionalProperties)
  else if (typeof additionalProperties === 'boolean') parts['additionalProperties'] = additionalProperties
  // An object nothing is said about may hold anything; one whose properties are named is taken at its word.
  else if (schema['type'] === 'object' && !isSchema(properties)) parts['additionalProperties'] = true
  return parts
}

/** Old and new spelling of definitions in one place: the writer takes only one of them in a schema. */
function definitions(schema: JsonSchema, prefix: string, each: (inner: unknown) => JsonSchema): JsonSchema {
  const named = [schema['definitions'], schema['$defs']].filter(isSchema).flatMap((defs) => Object.entries(defs))
  if (named.length === 0) return {}
  return { $defs: Object.fromEntries(named.map(([name, inner]) => [prefix + name, each(inner)])) }
}

const prefixPointer = (pointer: string, prefix: string) =>
  pointer.replace(/\/(\$defs|definitions)\//g, `/$$defs/${prefix}`)

const isLiteral = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** What a comment should say of a value: its description, and what has no place in a type. */
function describe(schema: JsonSchema): string {
  const notes = [
    typeof schema['format'] === 'string' ? `Format: ${schema['format']}.` : '',
    'default' in schema ? `Default: ${shorten(schema['default'])}.` : '',
    Array.isArray(schema['examples']) && schema['examples'].length > 0
      ? `Example: ${shorten(schema['examples'][0])}.`
      : '',
  ].filter((note) => note !== '')
  const description = typeof schema['description'] === 'string' ? schema['description'].trim() : ''
  return [description, notes.join(' ')].filter((part) => part !== '').join('\n')
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? 'none'
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
