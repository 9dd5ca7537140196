import { isObject } from '../../lib/json/objects.ts'
import { words } from './words.ts'

/** One field of a form that is made from a schema. */
export interface SchemaField {
  name: string
  kind: 'text' | 'number' | 'choice' | 'json'
  isRequired: boolean
  hint: string
  /** Of a `choice`: what can be chosen, as JSON. */
  choices: string[]
  /** What it begins with. */
  initial: string
}

/** What is wrong, by field; the whole of it under the empty name. */
export type SchemaFaults = Record<string, string>

const MAX_CHOICES = 100

/** The fields for the input of a tool; null where its schema names none, and the whole is written as JSON. */
export function fieldsOf(schema: Record<string, unknown>): SchemaField[] | null {
  const { properties, required } = schema
  if (!isObject(properties) || Object.keys(properties).length === 0) return isEmptyObject(schema) ? [] : null
  const needed = new Set(Array.isArray(required) ? required : [])
  return Object.entries(properties).map(([name, property]) => fieldOf(name, property, needed.has(name)))
}

const isEmptyObject = ({ properties, additionalProperties, anyOf, oneOf, allOf, $ref }: Record<string, unknown>) =>
  (isObject(properties) || additionalProperties !== true) &&
  !anyOf &&
  !oneOf &&
  !allOf &&
  !$ref &&
  !isObject(additionalProperties)

function fieldOf(name: string, property: unknown, isRequired: boolean): SchemaField {
  const schema = isObject(property) ? property : {}
  const { type, description, enum: values } = schema
  const about = { name, isRequired, hint: typeof description === 'string' ? description : '', choices: [] as string[] }
  const initial = 'default' in schema ? schema['default'] : undefined
  const options = Array.isArray(values) ? values : type === 'boolean' ? [true, false] : null
  if (options !== null && options.length > 0 && options.length <= MAX_CHOICES) {
    const choices = options.map((option) => JSON.stringify(option))
    const first = initial === undefined ? '' : JSON.stringify(initial)
    return { ...about, kind: 'choice', choices, initial: choices.includes(first) ? first : '' }
  }
  if (type === 'string') return { ...about, kind: 'text', initial: typeof initial === 'string' ? initial : '' }
  if (type === 'number' || type === 'integer')
    return { ...about, kind: 'number', initial: typeof initial === 'number' ? String(initial) : '' }
  return { ...about, kind: 'json', initial: initial === undefined ? '' : JSON.stringify(initial) }
}

/** What a form begins with: what it was sent before, or what the schema says. Under the empty name the whole of it. */
export function typedOf(
  fields: readonly SchemaField[] | null,
  input: Readonly<Record<string, unknown>> | null,
): Record<string, string> {
  if (fields === null) return { '': input === null ? '' : JSON.stringify(input, null, 2) }
  return Object.fromEntries(
    fields.map(({ name, kind, initial }) => {
      if (input === null) return [name, initial]
      const value = input[name]
      if (value === undefined) return [name, '']
      return [name, kind === 'text' && typeof value === 'string' ? value : JSON.stringify(value)]
    }),
  )
}

/** Reads what was typed. What is empty is left out, unless it is a text that must be there: that one may be empty. */
export function readInput(
  fields: readonly SchemaField[],
  typed: Readonly<Record<string, string>>,
): { input: Record<string, unknown> | null; faults: SchemaFaults } {
  const faults: [string, string][] = []
  const input: [string, unknown][] = []
  for (const { name, kind, isRequired } of fields) {
    const text = typed[name] ?? ''
    if (text.trim() === '') {
      if (isRequired && kind === 'text') input.push([name, text])
      else if (isRequired) faults.push([name, kind === 'choice' ? words.schema.noChoice : words.schema.isRequired])
    } else if (kind === 'text') input.push([name, text])
    else {
      const value = kind === 'number' ? Number(text) : parseJson(text)
      if (value === undefined || Number.isNaN(value))
        faults.push([name, kind === 'number' ? words.schema.noNumber(text.slice(0, 40)) : words.schema.noJson])
      else input.push([name, value])
    }
  }
  return { input: faults.length > 0 ? null : Object.fromEntries(input), faults: Object.fromEntries(faults) }
}

/** Reads the whole input as JSON. */
export function readWhole(text: string): { input: Record<string, unknown> | null; faults: SchemaFaults } {
  const value = text.trim() === '' ? {} : parseJson(text)
  return isObject(value) ? { input: value, faults: {} } : { input: null, faults: { '': words.schema.noObject } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // JSON has no undefined, so this means that it is none.
  }
}
