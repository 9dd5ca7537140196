import type { JSONSchema, Options } from 'json-schema-to-typescript'
import { messageOf } from '../../errors.ts'
import type { JsonSchema } from '../tool.ts'
import { plainSchema } from './plain-schema.ts'

const MAX_SCHEMA_LENGTH = 500_000

const options: Partial<Options> = {
  bannerComment: '',
  additionalProperties: false,
  // `minItems: 1` would become a tuple, and no list a program has made fits a tuple.
  ignoreMinAndMaxItems: true,
  style: { semi: false, singleQuote: true, printWidth: 110 },
  $refOptions: { resolve: { http: false, file: false, external: false } },
}

export interface Types {
  text: string
  /** Why there are none. */
  fault?: string
}

/**
 * TypeScript declarations for a JSON Schema; the main one is called `name`. A schema no types can be made of gives
 * `unknown` values, and `fault` says why.
 */
export async function writeTypes(schema: JsonSchema, name: string): Promise<Types> {
  try {
    if (JSON.stringify(schema).length > MAX_SCHEMA_LENGTH)
      throw new Error(`the schema is larger than ${MAX_SCHEMA_LENGTH} characters`)
    // Half of what a start would load, and few starts write modules.
    const { compile } = await import('json-schema-to-typescript')
    const compiled = await compile(plainSchema(schema, name) as JSONSchema, name, options)
    const text = compiled.trim().replace(/\/\*\*\n\s*\* (.*)\n\s*\*\//g, '/** $1 */')
    const names = [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map((match) => match[1]!)
    if (!names.includes(name)) throw new Error(`its types are called ${names.join(', ')}`)
    return { text }
  } catch (cause) {
    return unknownType(name, messageOf(cause))
  }
}

export const unknownType = (name: string, fault?: string): Types => ({
  text: `export type ${name} = unknown`,
  fault,
})
