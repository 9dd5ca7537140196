import type { JsonSchema, Tool } from '../discovery/tool.ts'
import { wordsOf } from '../task/words.ts'
import { stemOf } from './terms.ts'

/** A parameter that another tool has to be asked for, and by which of the names it is given. */
export interface Supply {
  parameter: string
  /** Place in the names. */
  by: number
}

/** A large server is not looked through for every parameter of every tool. */
const MOST_NAMES = 2_000
const MOST_PARAMETERS = 8
const MOST_WORDS = 2_000

const KEY = new Set(['id', 'ids', 'key', 'uuid', 'guid', 'identifier'])
const LISTS = new Set(['list', 'get', 'search', 'find', 'query', 'lookup', 'resolve', 'read', 'browse', 'all'])

/** The required ids of a tool that another tool of its server gives: named in its description, or listing what has them. */
export function suppliesFor(tool: Tool, names: readonly string[]): Supply[] {
  const known = names.slice(0, MOST_NAMES)
  return requiredOf(tool)
    .slice(0, MOST_PARAMETERS)
    .flatMap(([parameter, schema]) => {
      const said = typeof schema['description'] === 'string' ? schema['description'].slice(0, MOST_WORDS) : ''
      const named = known.findIndex((name) => name !== tool.tool && isNamed(name, said))
      const by = named === -1 ? listing(entityOf(parameter, said), tool.tool, known) : named
      return by === -1 ? [] : [{ parameter, by }]
    })
}

/** What asks for an id gives none. */
export const needsItself = (tool: Tool, parameter: string): boolean =>
  requiredOf(tool).some(([name]) => name === parameter)

function requiredOf({ inputSchema }: Tool): [string, JsonSchema][] {
  const { properties, required } = inputSchema
  if (typeof properties !== 'object' || properties === null || !Array.isArray(required)) return []
  const ofName = properties as Record<string, unknown>
  return required.flatMap((name): [string, JsonSchema][] => {
    const schema = typeof name === 'string' && Object.hasOwn(ofName, name) ? ofName[name] : undefined
    return typeof schema === 'object' && schema !== null ? [[name, schema as JsonSchema]] : []
  })
}

/** `The channel, as list_channels gives it`; one word such as `search` may stand there by chance. */
const isNamed = (name: string, said: string): boolean =>
  wordsOf(name).length > 1 && said.split(/[^\w.-]+/).some((word) => word.replace(/[.-]+$/, '') === name)

/** `channel_id` → channel; `id`, "The id of the channel" → channel; none where it is no id. */
function entityOf(parameter: string, said: string): string[] {
  const words = wordsOf(parameter)
  if (!KEY.has(words.at(-1) ?? '')) return []
  if (words.length > 1) return words.slice(0, -1).map(stemOf)
  const of = /\b(?:id|key|uuid|identifier) of (?:the |an? )?([a-z]{3,40})/i.exec(said)?.[1]
  return of ? [stemOf(of.toLowerCase())] : []
}

/** The tool that lists an entity and nothing else of it: `list_channels`, not `get_channel_history`. */
function listing(entity: readonly string[], own: string, names: readonly string[]): number {
  if (entity.length === 0) return -1
  const fits = names.map((name) => (name === own ? 0 : howListing(entity, wordsOf(name))))
  const best = Math.max(0, ...fits)
  return best === 0 ? -1 : fits.indexOf(best)
}

function howListing(entity: readonly string[], words: readonly string[]): number {
  const verb = words.findIndex((word) => LISTS.has(word))
  if (verb === -1 || verb > 1) return 0
  const rest = words.slice(verb + 1).filter((word) => !LISTS.has(word))
  if (!entity.every((stem) => rest.some((word) => stemOf(word) === stem)) || rest.length > entity.length + 1) return 0
  // `get_channel` wants the id itself; `get_channels` gives it.
  const isMany = rest.at(-1)?.endsWith('s') || words[verb] !== 'get'
  return isMany ? 2 - rest.length / 10 : 0
}
