import type { CatalogServer, JsonSchema, Tool } from '../discovery/tool.ts'
import { termsOf } from './terms.ts'

/** The parts of a tool that are searched. `weight`: what a word is worth there. `b`: how much length is held against it. */
export const FIELDS = [
  { name: 'tool', weight: 4, b: 0.3 },
  { name: 'server', weight: 2, b: 0.3 },
  { name: 'description', weight: 2, b: 0.6 },
  { name: 'parameters', weight: 0.8, b: 0.6 },
  { name: 'parameterDescriptions', weight: 0.4, b: 0.7 },
  { name: 'serverDescription', weight: 0.2, b: 0.7 },
] as const

/** Descriptions longer than this say nothing more about what the tool is for. */
const MAX_TEXT = 4_000
const MAX_PARAMETERS = 200

const kept = new WeakMap<Tool, string[][]>()

/** The terms of a tool, field by field in the order of `FIELDS`. Kept with the tool: a catalog changes by single tools. */
export function fieldsOf(tool: Tool, server: CatalogServer): string[][] {
  let own = kept.get(tool)
  if (!own) {
    const parameters = parametersOf(tool.inputSchema)
    own = [
      termsOf(`${tool.tool} ${tool.annotations?.title ?? ''}`.slice(0, MAX_TEXT)),
      termsOf(tool.server),
      termsOf(tool.description.slice(0, MAX_TEXT)),
      termsOf(parameters.names.join(' ').slice(0, MAX_TEXT)),
      termsOf(parameters.descriptions.join(' ').slice(0, MAX_TEXT)),
    ]
    kept.set(tool, own)
  }
  return [...own, termsOf(server.description.slice(0, MAX_TEXT))]
}

function parametersOf(schema: JsonSchema): { names: string[]; descriptions: string[] } {
  const names: string[] = []
  const descriptions: string[] = []
  const { properties } = schema
  if (typeof properties !== 'object' || properties === null) return { names, descriptions }
  for (const [name, property] of Object.entries(properties).slice(0, MAX_PARAMETERS)) {
    names.push(name)
    const description = (property as { description?: unknown } | null)?.description
    if (typeof description === 'string') descriptions.push(description)
  }
  return { names, descriptions }
}
