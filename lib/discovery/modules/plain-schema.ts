import type { JsonSchema } from '../tool.ts'
import { breakAliasCycles, isEmpty } from './alias-cycles.ts'
import { noteOf } from './note-of.ts'
import { followReferences, type References } from './references.ts'

const MAX_DEPTH = 40
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])
const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A schema as it came from a server, reduced to what has a meaning as a type and spelled as the type writer knows it.
 * Only known keywords pass: the writer has some of its own (`tsType`) by which a server could put code into a module.
 * What is referred to becomes a definition whose name begins with `prefix`, so that those of a tool's input and output
 * stay apart; references that leave the schema, or lead nowhere, become unknown and are never fetched.
 */
export function plainSchema(schema: unknown, prefix: string): JsonSchema {
  const references = followReferences(schema, prefix)
  const definitions = new Map([['#', reduce(schema, references)]])
  for (let next = references.take(); next !== undefined; next = references.take()) {
    const [name, target] = next
    definitions.set(name, reduce(target, references))
  }
  breakAliasCycles(definitions)
  const { '#': root = {}, ...others } = Object.fromEntries(definitions)
  return Object.keys(others).length === 0 ? root : { ...root, $defs: others }
}

function reduce(schema: unknown, references: References, depth = 0): JsonSchema {
  if (!isSchema(schema) || depth > MAX_DEPTH) return {}
  const each = (inner: unknown) => reduce(inner, references, depth + 1)
  const name = typeof schema['$ref'] === 'string' ? references.nameOf(schema['$ref']) : null

  let plain: JsonSchema = { ...values(schema), ...combinations(schema, each), ...arrayParts(schema, each) }
  Object.assign(plain, objectParts(schema, each))
  if (name !== null) {
    const reference = { $ref: name === '#' ? '#' : `#/$defs/${name}` }
    // What stands beside a reference holds too. In `allOf` the reference keeps its name, also with a note to it.
    plain = { allOf: isEmpty(plain) ? [reference] : [reference, plain] }
  }
  if (schema['nullable'] === true && !isEmpty(plain) && !allowsNull(plain)) {
    plain = { anyOf: [plain, { type: 'null' }] }
  }
  const note = noteOf(schema)
  if (note !== '') plain['description'] = note
  if (schema['deprecated'] === true) plain['deprecated'] = true
  return plain
}

const allowsNull = ({ type, enum: literals }: JsonSchema) =>
  Array.isArray(literals) ? literals.includes(null) : [type].flat().includes('null')

function values(schema: JsonSchema): JsonSchema {
  const plain: JsonSchema = {}
  const types = [schema['type']].flat().filter((type) => TYPES.has(type as string))
  if (types.length > 0) plain['type'] = types.length === 1 ? types[0] : [...new Set(types)]
  if (isLiteral(schema['const'])) plain['enum'] = [schema['const']]
  const listed = schema['enum']
  if (Array.isArray(listed) && listed.length > 0 && listed.every(isLiteral)) plain['enum'] = [...new Set(listed)]
  return plain
}

// A number too large for JavaScript is read as Infinity, which is no literal.
const isLiteral = (value: unknown) =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)

function combinations(schema: JsonSchema, each: (inner: unknown) => JsonSchema): JsonSchema {
  const plain: JsonSchema = {}
  for (const several of ['anyOf', 'oneOf', 'allOf'] as const) {
    if (!Array.isArray(schema[several])) continue
    const parts = schema[several].map(each)
    const told = parts.filter((part) => !isEmpty(part))
    // Where one choice may be anything (often it only says which fields are required) they say nothing as a type.
    if (told.length === 0 || (several !== 'allOf' && told.length < parts.length)) continue
    plain[several] = told
  }
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
    if (Array.isArray(required)) {
      const names = required.filter((name) => typeof name === 'string' && Object.hasOwn(properties, name))
      if (names.length > 0) parts['required'] = [...new Set(names)]
    }
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
