import { z } from 'zod'

/** What the schema says of a key, beside its type and default. */
export interface About {
  /** What it does. */
  description?: string
  /** What is so without it, where that is no one value. */
  otherwise?: string
  /** A link to where more is said. */
  more?: string
  /** The key does nothing here; what does instead. */
  instead?: string
  /** It does something only while one of these is so; undefined: always. */
  onlyWith?: readonly OnlyWith[]
}

/** A key, and what it has to be. */
export interface OnlyWith {
  path: string
  is: string
}

/** A key of the configuration: `guardrails.max_memory_mb`. */
export interface Setting {
  path: string
  about: About
  /** Undefined where it has none. */
  default: unknown
  /** What it may be, in words; empty where nothing can be said in a few. */
  allowed: string
}

/** Every key of a schema made of objects in objects, in its order. */
export function settingsOf(schema: z.core.$ZodType, prefix = ''): Setting[] {
  const { inner, about, initial } = unwrap(schema)
  if (!(inner instanceof z.ZodObject)) return [{ path: prefix, about, default: initial, allowed: allowedBy(inner) }]
  return Object.entries(inner.shape).flatMap(([key, value]) => settingsOf(value, prefix ? `${prefix}.${key}` : key))
}

function unwrap(schema: z.core.$ZodType): { inner: z.core.$ZodType; about: About; initial: unknown } {
  const own = z.globalRegistry.get(schema) ?? {}
  if (schema instanceof z.ZodOptional) {
    const { inner, about, initial } = unwrap(schema.unwrap())
    return { inner, about: { ...about, ...own }, initial }
  }
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    const { inner, about } = unwrap(schema.unwrap())
    return { inner, about: { ...about, ...own }, initial: schema.def.defaultValue }
  }
  return { inner: schema, about: own, initial: undefined }
}

function allowedBy(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodPipe) return allowedBy(schema.out)
  if (schema instanceof z.ZodEnum) return schema.options.map((one) => `\`${one}\``).join(', ')
  if (schema instanceof z.ZodBoolean) return '`true`, `false`'
  if (schema instanceof z.ZodNumber) return rangeOf(schema)
  if (schema instanceof z.ZodArray) return 'list'
  if (schema instanceof z.ZodURL) return 'http or https'
  return ''
}

function rangeOf({ minValue, maxValue, isInt, def }: z.ZodNumber): string {
  const isAbove = (def.checks ?? []).some(({ _zod: { def } }) => 'inclusive' in def && def.inclusive === false)
  // Of whole numbers Zod bounds all by what a number holds exactly.
  const least = minValue === null || minValue < -1e15 ? '' : isAbove ? `> ${minValue}` : `≥ ${minValue}`
  const most = maxValue === null || maxValue > 1e15 ? '' : `≤ ${maxValue}`
  return [isInt ? 'whole number' : 'number', least, most].filter(Boolean).join(' ')
}
