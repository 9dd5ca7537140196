import type { JsonSchema } from '../tool.ts'

/** Whether a reduced schema says nothing of its values. */
export const isEmpty = (plain: JsonSchema) =>
  Object.keys(plain).every((key) => key === 'description' || key === 'deprecated')

/**
 * Takes out references by which a definition would be nothing but itself: `A: B, B: A`, or `A: A | string`. TypeScript
 * has no such types; recursion through a property or an array stays. `definitions` holds the schema itself as `#`.
 */
export function breakAliasCycles(definitions: Map<string, JsonSchema>): void {
  const done = new Set<string>()

  function visit(name: string, above: ReadonlySet<string>): void {
    if (done.has(name)) return
    const plain = definitions.get(name)
    if (plain !== undefined) definitions.set(name, without(plain, new Set([...above, name])))
    done.add(name)
  }

  function without(plain: JsonSchema, above: ReadonlySet<string>): JsonSchema {
    const rest = { ...plain }
    for (const several of ['anyOf', 'oneOf', 'allOf'] as const) {
      const parts = rest[several] as JsonSchema[] | undefined
      if (parts === undefined) continue
      const kept = parts
        .filter((part) => !leadsBack(part, above))
        .map((part) => without(part, above))
        .filter((part) => !isEmpty(part)) // It was made of references alone.
      if (kept.length > 0) rest[several] = kept
      else delete rest[several]
    }
    return rest
  }

  function leadsBack({ $ref }: JsonSchema, above: ReadonlySet<string>): boolean {
    if (typeof $ref !== 'string') return false
    const name = $ref.replace('#/$defs/', '')
    if (above.has(name)) return true
    visit(name, above)
    return false
  }

  for (const name of definitions.keys()) visit(name, new Set())
}
