import type { JsonSchema, Tool } from '../../../discovery/tool.ts'
import { createReferenceFinder } from '../../../discovery/types/find-reference.ts'
import { termsOf } from '../../../selection/terms.ts'

/** One value that a tool takes, with what its schema says of it. */
export interface Parameter {
  /** `['parent', 'page_id']`; of a list's items with `[]`: `['rich_text', '[]', 'text', 'content']`. */
  path: readonly string[]
  name: string
  /** Stems of its name, and of its description. */
  names: ReadonlySet<string>
  about: ReadonlySet<string>
  description: string
  type: 'string' | 'number' | 'boolean' | 'object'
  format?: string
  pattern?: string
  isList: boolean
  /** What its schema enumerates. */
  options: readonly (string | number)[]
  /** It and all it lies in. */
  isRequired: boolean
}

const MAX_DEPTH = 4
const MAX_PARAMETERS = 80

const kept = new WeakMap<JsonSchema, readonly Parameter[]>()

/** The values of a tool's input, the required ones first; of alternatives all. */
export function parametersOf({ inputSchema }: Pick<Tool, 'inputSchema'>): readonly Parameter[] {
  let parameters = kept.get(inputSchema)
  if (!parameters) {
    const find = createReferenceFinder(inputSchema)
    const all: Parameter[] = []
    flatten(inputSchema, [], true, all, find)
    parameters = all.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired) || a.path.length - b.path.length)
    kept.set(inputSchema, parameters)
  }
  return parameters
}

type Find = (reference: string) => unknown

function flatten(schema: unknown, path: string[], isRequired: boolean, into: Parameter[], find: Find): void {
  if (path.length > MAX_DEPTH * 2 || into.length >= MAX_PARAMETERS) return
  for (const one of alternativesOf(schema, find)) {
    const properties = one['properties']
    const required = new Set(Array.isArray(one['required']) ? one['required'] : [])
    if (!isSchema(properties)) continue
    for (const [name, field] of Object.entries(properties)) {
      if (name === '__proto__' || into.some((known) => known.path.join('/') === [...path, name].join('/'))) continue
      addField(field, [...path, name], isRequired && required.has(name), into, find)
    }
  }
}

function addField(field: unknown, path: string[], isRequired: boolean, into: Parameter[], find: Find): void {
  const [first] = alternativesOf(field, find)
  if (!first) return
  const items = typeOf(first) === 'array' ? alternativesOf(first['items'], find)[0] : undefined
  const schema = items ?? first
  const type = typeOf(schema)
  const inner = type === 'object' || isSchema(schema['properties'])
  if (inner && isSchema(schema['properties'])) {
    flatten(typeOf(first) === 'array' ? first['items'] : field, items ? [...path, '[]'] : path, isRequired, into, find)
    return
  }
  const description = [first['description'], schema['description']].find((text) => typeof text === 'string') as
    | string
    | undefined
  const name = path.at(-1)!
  into.push({
    ...{ path, name, isRequired, isList: typeOf(first) === 'array' },
    names: new Set(termsOf(name)),
    about: new Set(termsOf((description ?? '').slice(0, 500))),
    description: description ?? '',
    type: inner ? 'object' : type === 'integer' ? 'number' : isScalar(type) ? type : 'string',
    ...(typeof schema['format'] === 'string' && { format: schema['format'] }),
    ...(typeof schema['pattern'] === 'string' && { pattern: schema['pattern'] }),
    options: optionsOf(schema),
  })
}

const isScalar = (type: unknown): type is 'string' | 'number' | 'boolean' | 'object' =>
  type === 'string' || type === 'number' || type === 'boolean' || type === 'object'

/** A schema as the alternatives it allows, without those that only allow nothing. */
function alternativesOf(schema: unknown, find: Find, depth = 0): JsonSchema[] {
  if (!isSchema(schema) || depth > MAX_DEPTH) return []
  if (typeof schema['$ref'] === 'string') return alternativesOf(find(schema['$ref']), find, depth + 1)
  const any = [schema['anyOf'], schema['oneOf'], schema['allOf']].find(Array.isArray) as unknown[] | undefined
  if (!any) return typeOf(schema) === 'null' ? [] : [schema]
  const inner = any.flatMap((one) => alternativesOf(one, find, depth + 1))
  const description = schema['description']
  const told = typeof description === 'string' ? inner.map((one) => ({ ...one, description })) : inner
  return isSchema(schema['properties']) ? [schema, ...told] : told
}

function typeOf(schema: JsonSchema): unknown {
  const { type } = schema
  if (Array.isArray(type)) return type.find((one) => one !== 'null')
  return (
    type ??
    (isSchema(schema['properties']) ? 'object' : Array.isArray(schema['enum']) ? typeof schema['enum'][0] : undefined)
  )
}

const optionsOf = (schema: JsonSchema): (string | number)[] => {
  const options = Array.isArray(schema['enum']) ? schema['enum'] : 'const' in schema ? [schema['const']] : []
  return options.filter((one) => typeof one === 'string' || typeof one === 'number')
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
