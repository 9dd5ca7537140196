import type { CatalogServer, JsonSchema, Tool } from '../discovery/tool.ts'
import { termsOf } from './terms.ts'

/**
 * The parts of a tool that are searched. `weight`: what a word is worth there. `b`: how much length is held against it.
 * `usual`: a length, in terms, that is neither short nor long. It is no average of the catalog: what a tool is worth
 * then depends on nothing but itself, and an index that was changed piece by piece equals one made anew.
 */
export const FIELDS = [
  { name: 'tool', weight: 4, b: 0.3, usual: 3 },
  { name: 'server', weight: 2, b: 0.3, usual: 2 },
  { name: 'purpose', weight: 2, b: 0.6, usual: 10 },
  { name: 'description', weight: 1, b: 0.6, usual: 25 },
  { name: 'parameters', weight: 0.6, b: 0.6, usual: 4 },
  { name: 'parameterDescriptions', weight: 0.3, b: 0.7, usual: 25 },
  { name: 'serverDescription', weight: 0.3, b: 0.7, usual: 20 },
] as const

/** Descriptions longer than this say nothing more about what the tool is for. */
const MAX_TEXT = 4_000
const MAX_PARAMETERS = 200
const MAX_CHOICES = 30

/** The terms of a server's tools, field by field in the order of `FIELDS`. */
export function fieldsOfServer(server: CatalogServer): string[][][] {
  const name = termsOf(server.name)
  const description = termsOf(server.description.slice(0, MAX_TEXT))
  return server.tools.map((tool) => fieldsOf(tool, name, description))
}

function fieldsOf(tool: Tool, server: string[], serverDescription: string[]): string[][] {
  const { names, descriptions } = parametersOf(tool.inputSchema)
  const [purpose, rest] = splitPurpose(tool.description.slice(0, MAX_TEXT))
  return [
    termsOf(`${tool.tool} ${tool.annotations?.title ?? ''}`.slice(0, MAX_TEXT)),
    server,
    termsOf(purpose),
    termsOf(rest),
    termsOf(names.join(' ').slice(0, MAX_TEXT)),
    termsOf(descriptions.join(' ').slice(0, MAX_TEXT)),
    serverDescription,
  ]
}

/** The first sentence says what a tool is for; what follows are conditions, examples and formats. */
function splitPurpose(description: string): [purpose: string, rest: string] {
  const end = /[.!?](?=\s)|[。！？\n]/g
  end.lastIndex = 20
  const at = end.exec(description)?.index ?? description.length
  return [description.slice(0, at), description.slice(at)]
}

function parametersOf(schema: JsonSchema): { names: string[]; descriptions: string[] } {
  const names: string[] = []
  const descriptions: string[] = []
  const { properties } = schema
  if (typeof properties !== 'object' || properties === null) return { names, descriptions }
  for (const [name, property] of Object.entries(properties).slice(0, MAX_PARAMETERS)) {
    names.push(name)
    if (typeof property !== 'object' || property === null) continue
    const { description, enum: choices } = property as { description?: unknown; enum?: unknown }
    if (typeof description === 'string') descriptions.push(description)
    if (!Array.isArray(choices)) continue
    // `max`, `min`, `avg`: what can be chosen is what can be done.
    for (const choice of choices.slice(0, MAX_CHOICES)) if (typeof choice === 'string') names.push(choice)
  }
  return { names, descriptions }
}
