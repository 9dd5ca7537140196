import type { JsonSchema, ToolAnnotations } from '../tool.ts'
import { definitionOf, type ToolDefinition } from './tool-definition.ts'

/** Of a schema what is written for whoever reads it, and says nothing about which values there are. */
const TEXTS = new Set(['description', 'title', 'examples', '$comment'])
/** Below these the names are those of a tool's own properties. */
const BY_NAME = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])
/** What stands below these is a value. */
const VALUES = new Set(['const', 'default', 'enum', 'required', 'dependentRequired'])

/** What a tool takes and gives by what it says now, with every text as it was before; where there was none there is none. */
export function hideText(before: ToolDefinition, now: ToolDefinition): ToolDefinition {
  const annotations = strictest(before.annotations, now.annotations)
  return definitionOf({
    description: before.description,
    inputSchema: withTexts(now.inputSchema, before.inputSchema) as JsonSchema,
    outputSchema: now.outputSchema && (withTexts(now.outputSchema, before.outputSchema) as JsonSchema),
    annotations,
  })
}

function withTexts(now: unknown, before: unknown, isByName = false): unknown {
  if (Array.isArray(now))
    return now.map((each, index) => withTexts(each, Array.isArray(before) ? before[index] : undefined))
  if (typeof now !== 'object' || now === null) return now
  const old = entriesOf(before)
  const kept: [string, unknown][] = []
  for (const [key, value] of Object.entries(now)) {
    if (isByName) kept.push([key, withTexts(value, old.get(key))])
    else if (VALUES.has(key)) kept.push([key, value])
    else if (!TEXTS.has(key)) kept.push([key, withTexts(value, old.get(key), BY_NAME.has(key))])
  }
  // Where a text is a schema of its own, as below `properties`, it was kept above.
  if (!isByName) for (const key of TEXTS) if (old.has(key)) kept.push([key, old.get(key)])
  return Object.fromEntries(kept)
}

const entriesOf = (value: unknown): Map<string, unknown> =>
  new Map(typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [])

/** What either of them warns of; that it is harmless only where both say so. */
function strictest(before: ToolAnnotations = {}, now: ToolAnnotations = {}): ToolAnnotations | undefined {
  const both: ToolAnnotations = { ...(before.title !== undefined && { title: before.title }) }
  for (const hint of ['readOnlyHint', 'idempotentHint'] as const) {
    if (before[hint] && now[hint]) both[hint] = true
    else if (before[hint] !== undefined || now[hint] !== undefined) both[hint] = false
  }
  for (const hint of ['destructiveHint', 'openWorldHint'] as const) {
    if (before[hint] || now[hint]) both[hint] = true
    else if (before[hint] === false && now[hint] === false) both[hint] = false
  }
  return Object.keys(both).length > 0 ? both : undefined
}
