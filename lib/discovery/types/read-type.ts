import type { JsonSchema } from '../tool.ts'
import { createReferenceFinder } from './find-reference.ts'
import { noteOf } from './note-of.ts'
import { type Field, quote, type Type, word } from './type.ts'

const UNKNOWN = word('unknown')
/** What a schema costs beside its texts. A few that refer to each other many times would never end. */
const COST = 50
const MAX_TYPES = 7
const MAX_HOPS = 10
/** What a line has room for. */
const MAX_CHOICES = 12
const MAX_FIELDS = 200
const SCALARS = new Map(['string', 'number', 'boolean', 'null'].map((name) => [name, word(name)]))
SCALARS.set('integer', word('number'))

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export interface ReaderOptions {
  /** How much may be read in all, in characters. What comes after is unknown. */
  budget: number
  /** The name that is declared for the target of a reference. Without it all is to stand on one line, without notes. */
  nameOf?: (target: JsonSchema, reference: string) => string
}

export interface TypeReader {
  /** The type of a schema. Of values `depth` levels inside it no more is told than `object`. */
  read(schema: unknown, depth: number): Type
  /** The same for what a declaration stands for. */
  readDeclared(schema: JsonSchema, depth: number): Type
  /** What a comment should say of it. */
  noteOf(schema: JsonSchema): string
  /** Whether there was more than `budget`. */
  isOverBudget(): boolean
}

interface Place {
  depth: number
  /** References and choices that led here from the value this is about. */
  hops: number
  /** Targets of references it is a part of; null inside a property or an item, where recursion is no trouble. */
  above: readonly unknown[] | null
}

/** Reads types from schemas of strangers. Only known keywords count, and nothing in a schema becomes code. */
export function createTypeReader(root: unknown, { budget, nameOf }: ReaderOptions): TypeReader {
  const find = createReferenceFinder(root)
  const notes = new Map<unknown, string>()
  let left = budget

  const read = (schema: unknown, depth: number) => partOf(schema, { depth, hops: 0, above: null }) ?? UNKNOWN

  /**
   * Null where a reference leads back to what it is a part of, so that a type would be nothing but itself
   * (`A: A | string`), which TypeScript does not have.
   */
  function partOf(schema: unknown, at: Place): Type | null {
    left -= COST
    if (!isSchema(schema) || left < 0 || at.hops > MAX_HOPS) return UNKNOWN
    const each = (inner: unknown) => partOf(inner, { ...at, hops: at.hops + 1 })
    const choice = (inner: unknown) => (Array.isArray(inner) ? unionOf(inner.map(each)) : UNKNOWN)
    const { $ref, anyOf, oneOf, allOf, nullable } = schema
    const parts = [
      typeof $ref === 'string' ? targetOf($ref, at) : UNKNOWN,
      choice(anyOf),
      choice(oneOf),
      ...(Array.isArray(allOf) ? allOf.map(each) : []),
    ].filter((part) => part !== UNKNOWN)
    const isShaped = ['properties', 'items', 'prefixItems', 'enum', 'const'].some((keyword) => keyword in schema)
    if (parts.length === 0 || isShaped) parts.push(literalsOf(schema) ?? shapeOf(schema, at.depth))
    const type = intersectionOf(parts)
    return nullable === true && type !== null ? unionOf([type, word('null')]) : type
  }

  function targetOf(reference: string, { depth, hops, above }: Place): Type | null {
    left -= reference.length
    const target = find(reference)
    if (!isSchema(target)) return UNKNOWN
    if (above?.includes(target)) return null
    const isAlias = ['$ref', 'anyOf', 'oneOf', 'allOf'].some((keyword) => keyword in target)
    if (nameOf && !(above && isAlias)) return word(nameOf(target, reference))
    return partOf(target, { depth, hops: hops + 1, above: [...(above ?? []), target] })
  }

  function literalsOf(schema: JsonSchema): Type | null {
    const values = 'const' in schema ? [schema['const']] : schema['enum']
    if (!Array.isArray(values) || values.length === 0 || (!nameOf && values.length > MAX_CHOICES)) return null
    const words = values.map(literal)
    left -= words.reduce((sum, text) => sum + (text?.length ?? 1), 0)
    return words.every((text) => text !== null) ? unionOf(words.map(word)) : null
  }

  function shapeOf(schema: JsonSchema, depth: number): Type {
    const { type: types = impliedType(schema) } = schema
    const shapes = (Array.isArray(types) ? types.slice(0, MAX_TYPES) : [types]).map((type) => {
      if (type === 'array') return depth < 0 ? word('unknown[]') : arrayOf(schema, depth)
      if (type === 'object') return depth <= 0 ? word('object') : objectOf(schema, depth)
      return SCALARS.get(type as string) ?? UNKNOWN
    })
    return unionOf(shapes) ?? UNKNOWN
  }

  function arrayOf({ prefixItems, items, additionalItems }: JsonSchema, depth: number): Type {
    const each = (schema: unknown) => read(schema, depth - 1)
    const tuple = Array.isArray(prefixItems) ? prefixItems : items
    if (!Array.isArray(tuple)) return { kind: 'array', items: each(items) }
    const rest = tuple === items ? additionalItems : items
    const isOpen = rest !== undefined && rest !== false
    return { kind: 'tuple', items: tuple.map(each), rest: isOpen ? each(rest) : undefined }
  }

  function objectOf(schema: JsonSchema, depth: number): Type {
    const { properties, required, additionalProperties = !isSchema(properties), patternProperties } = schema
    const named = Object.entries(isSchema(properties) ? properties : {})
    if (!nameOf && named.length > MAX_FIELDS) return word('object')
    const needed = new Set(Array.isArray(required) ? required : [])
    left -= needed.size
    const fields = named.map(([name, inner]): Field => {
      left -= name.length
      return { name, type: read(inner, depth - 1), isOptional: !needed.has(name), note: noted(inner) }
    })
    const patterns = isSchema(patternProperties) ? Object.values(patternProperties) : []
    const [others] = patterns.length > 0 ? patterns : [additionalProperties]
    if (others === false) return { kind: 'object', fields, others: undefined }
    // TypeScript would hold the named ones to the type of the others.
    const isMixed = fields.length > 0 || patterns.length > 1
    return { kind: 'object', fields, others: isMixed ? UNKNOWN : read(others, depth - 1) }
  }

  function noted(schema: unknown): string {
    if (!nameOf || !isSchema(schema) || left < 0) return ''
    const note = notes.get(schema) ?? noteOf(schema)
    notes.set(schema, note) // It may be long, and is asked for every time the schema is referred to.
    left -= note.length
    return note
  }

  return {
    read,
    noteOf: noted,
    readDeclared: (schema, depth) => partOf(schema, { depth, hops: 0, above: [schema] }) ?? UNKNOWN,
    isOverBudget: () => left < 0,
  }
}

/** Of parts that say nothing but themselves nothing remains: null. */
function unionOf(parts: readonly (Type | null)[]): Type | null {
  const told = parts.filter((part) => part !== null).flatMap((part) => (part.kind === 'union' ? part.parts : [part]))
  // One choice that may be anything, often as it only says which fields are required.
  if (parts.length === 0 || told.includes(UNKNOWN)) return UNKNOWN
  return told.length > 1 ? { kind: 'union', parts: told } : (told[0] ?? null)
}

function intersectionOf(parts: readonly (Type | null)[]): Type | null {
  const told = parts.filter((part) => part !== null && part !== UNKNOWN) as Type[]
  if (told.length > 1) return { kind: 'intersection', parts: told }
  return told[0] ?? (parts.includes(UNKNOWN) ? UNKNOWN : null)
}

function impliedType(schema: JsonSchema): string | undefined {
  if (isSchema(schema['properties']) || isSchema(schema['additionalProperties']) || 'patternProperties' in schema)
    return 'object'
  return isSchema(schema['items']) || Array.isArray(schema['prefixItems']) ? 'array' : undefined
}

/** Null where TypeScript has no such literal. A number too large for JavaScript was read as Infinity. */
function literal(value: unknown): string | null {
  if (typeof value === 'string') return quote(value)
  return value === null || typeof value === 'boolean' || Number.isFinite(value) ? JSON.stringify(value) : null
}
