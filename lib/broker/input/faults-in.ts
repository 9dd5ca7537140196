import type { JsonSchema } from '../../discovery/tool.ts'
import { offload } from '../../offload/offload.ts'
import { certainlyFits } from './fits.ts'

const LIMIT_MS = 2_000

/** The text of schemas that were sent elsewhere. */
const texts = new WeakMap<JsonSchema, string>()

/**
 * What is wrong with a value by a schema, in words; nothing when it fits. A schema is a program that somebody else wrote:
 * where it is not plain to see that the value fits, it is compiled and run in another process, `owner`'s one after the
 * other. Throws what `offload` throws, also when the schema cannot be used.
 */
export async function faultsIn(value: unknown, schema: JsonSchema, owner: string, what?: string): Promise<string[]> {
  if (certainlyFits(value, schema)) return []
  const text = texts.get(schema) ?? JSON.stringify(schema)
  texts.set(schema, text)
  const input = JSON.stringify(value ?? null)
  return offload('check-input', { schema: text, input, ...(what && { what }) }, { owner, limitMs: LIMIT_MS })
}
