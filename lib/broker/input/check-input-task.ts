import { type CheckInput, compileSchema } from './check-input.ts'

const MAX_KEPT = 20
const MAX_KEPT_LENGTH = 100_000

/** Compiling takes longer than checking, and a program calls the same tools again and again. */
const kept = new Map<string, CheckInput>()

/** What is wrong with an input, both as JSON text; `what` it is called. Throws when the schema cannot be used. */
export function checkInputTask({ schema, input, what }: { schema: string; input: string; what?: string }): string[] {
  const check = kept.get(schema) ?? compileSchema(JSON.parse(schema))
  kept.delete(schema)
  if (schema.length <= MAX_KEPT_LENGTH) kept.set(schema, check)
  for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest)
  return check(JSON.parse(input), what)
}
