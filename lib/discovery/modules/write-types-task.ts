import { compile, type JSONSchema, type Options } from 'json-schema-to-typescript'
import { plainSchema } from './plain-schema.ts'

const options: Partial<Options> = {
  bannerComment: '',
  additionalProperties: false,
  // `minItems: 1` would become a tuple, and no list a program has made fits a tuple.
  ignoreMinAndMaxItems: true,
  style: { semi: false, singleQuote: true, printWidth: 110 },
  $refOptions: { resolve: { http: false, file: false, external: false } },
}

/** TypeScript declarations for a JSON Schema, given as text. Throws where there are none. */
export async function writeTypesTask({ schema, name }: { schema: string; name: string }): Promise<string> {
  const compiled = await compile(plainSchema(JSON.parse(schema), name) as JSONSchema, name, options)
  const text = compiled.trim().replace(/\/\*\*\n\s*\* (.*)\n\s*\*\//g, '/** $1 */')
  const names = [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map((match) => match[1]!)
  if (!names.includes(name)) throw new Error(`its types are called ${names.join(', ')}`)
  return text
}
