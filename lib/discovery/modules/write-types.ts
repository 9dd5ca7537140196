import { messageOf, PlaygroundError } from '../../errors.ts'
import { offload } from '../../offload/offload.ts'
import { isOffloadError } from '../../offload/offload-error.ts'
import type { JsonSchema } from '../tool.ts'

const MAX_SCHEMA_LENGTH = 500_000
const LIMIT_MS = 5_000

export interface Types {
  text: string
  /** Why there are none. */
  fault?: string
}

/**
 * TypeScript declarations for a JSON Schema; the main one is called `name`. A schema no types can be made of gives
 * `unknown` values, and `fault` says why. They are made in another process, those of one `owner` one after the other.
 */
export async function writeTypes(schema: JsonSchema, name: string, owner: string): Promise<Types> {
  try {
    const text = JSON.stringify(schema)
    if (text.length > MAX_SCHEMA_LENGTH) throw new Error(`the schema is larger than ${MAX_SCHEMA_LENGTH} characters`)
    const job = { schema: text, name }
    return { text: await offload('write-types', job, { owner, limitMs: LIMIT_MS }) }
  } catch (cause) {
    // Not of the schema's making: then it has types, and the next try finds them.
    if (cause instanceof PlaygroundError && !isOffloadError(cause)) throw cause
    return unknownType(name, messageOf(cause))
  }
}

export const unknownType = (name: string, fault?: string): Types => ({
  text: `export type ${name} = unknown`,
  fault,
})
