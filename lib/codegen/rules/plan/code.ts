import { objectOf, quote } from '../../quote.ts'
import type { Parameter } from '../bind/parameters.ts'

/** A value that the program has in a constant, with what it was when it was looked at. */
export class Ref {
  readonly code: string
  readonly value: unknown
  constructor(code: string, value: unknown) {
    this.code = code
    this.value = value
  }
}

/** A value as TypeScript a person would write. */
export function codeOf(value: unknown): string {
  if (value instanceof Ref) return value.code
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) return `[${value.map(codeOf).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return objectOf(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, codeOf(inner)])))
  return JSON.stringify(value ?? null)
}

/** The input of a tool, of values by their parameters. */
export function inputOf(fields: ReadonlyMap<Parameter, unknown>): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [{ path }, value] of fields) put(input, path, value)
  return input
}

function put(into: Record<string, unknown>, [name, ...rest]: readonly string[], value: unknown): void {
  if (name === undefined) return
  const next = rest[0] === '[]' ? rest.slice(1) : rest
  if (next.length === 0) into[name] = rest[0] === '[]' ? [value] : value
  else if (rest[0] === '[]') {
    const list = (into[name] ??= [{}]) as Record<string, unknown>[]
    put(list[0]!, next, value)
  } else put((into[name] ??= {}) as Record<string, unknown>, next, value)
}

/** The same without constants: what they were. */
export const valuesOf = (input: unknown): unknown =>
  input instanceof Ref
    ? input.value
    : Array.isArray(input)
      ? input.map(valuesOf)
      : typeof input === 'object' && input !== null
        ? Object.fromEntries(Object.entries(input).map(([key, inner]) => [key, valuesOf(inner)]))
        : input
