import type { JsonSchema } from '../tool.ts'

/**
 * The schema of what a tool's function returns. A plain value travels as `{ result: value }` and is taken out on the
 * way, so where an output schema has `result` alone, the function returns what is in it.
 */
export function resultSchema(outputSchema: JsonSchema): JsonSchema {
  const { properties, $defs, definitions } = outputSchema
  if (typeof properties !== 'object' || properties === null) return outputSchema
  const names = Object.keys(properties)
  if (names.length !== 1 || names[0] !== 'result') return outputSchema
  const { result } = properties as { result: unknown }
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return {}
  // Its references point to the definitions of the whole.
  return { ...result, ...($defs === undefined ? {} : { $defs }), ...(definitions === undefined ? {} : { definitions }) }
}
