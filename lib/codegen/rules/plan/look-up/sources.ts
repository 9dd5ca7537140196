import type { Tool } from '../../../../discovery/tool.ts'
import { stemOf, termsOf } from '../../../../selection/terms.ts'
import { bind } from '../../bind/bind.ts'
import { inWords } from '../../bind/facets.ts'
import { isIdentity } from '../../bind/identities.ts'
import { Named } from '../../bind/named.ts'
import { type Parameter, parametersOf } from '../../bind/parameters.ts'
import { isReadTool, subjectOf } from '../../choose/about-tool.ts'
import { deedsIn } from '../../choose/deeds-in.ts'
import type { Clause } from '../../read/clause.ts'
import { without } from '../destination.ts'
import type { Planner } from '../planner.ts'

/** A tool that may list or find what a parameter is the id of. */
export interface Source {
  tool: Tool
  /** What it is told of what is known. */
  input: ReadonlyMap<Parameter, unknown>
  /** Ids that have to be found first: of the list that the cards are in. */
  needs: readonly Parameter[]
  /** Takes what is searched for. */
  query: Parameter | undefined
  /** Words of the clause that it was told. */
  used: readonly number[]
}

/** What a parameter is the id of: `channel_id` of a channel, `id` of what its tool is about. */
export function entityOf({ name, description }: Parameter, tool: Tool): string[] {
  const own = inWords(name)
    .split(' ')
    .filter((word) => !/^(?:ids?|key|uuid|number|ts|timestamp)$/.test(word))
  if (own.length > 0) return own
  const said = /\b(?:ids?|timestamp) of (?:the |an? )?([a-z]+)/i.exec(description)?.[1]
  return said ? [said.toLowerCase()] : subjectOf(tool).slice(0, 1)
}

export interface SourceOptions {
  parameter: Parameter
  of: Tool
  fields: ReadonlyMap<Parameter, unknown>
  planner: Planner
  /** What was said, where a source that is told of what is in it may be meant. */
  words: Clause
  /** Its words may tell the source more: on which day. */
  clause?: Clause
  /** There is a phrase to search for. */
  maySearch: boolean
  /** It may be a tool that itself has to be told an id that is not known yet. */
  mayNeed: boolean
}

/** Where an id may be looked up, the likeliest first: a tool of the same server that lists such things, or searches. */
export function sourcesOf(options: SourceOptions): Source[] {
  const { parameter, of, planner } = options
  const entity = entityOf(parameter, of)
  return [...planner.tools, ...planner.others]
    .filter((tool) => tool.server === of.server && tool !== of && isReadTool(tool))
    .flatMap((tool) => {
      const likeness = likenessOf(tool, entity, options)
      const source = likeness === null ? null : sourceOf(tool, options)
      if (likeness === null || source === null) return []
      const lists = /^(?:list|all|get all|get my)\b/.test(inWords(tool.tool)) ? 0 : 1
      return [{ source, rank: likeness + lists + subjectOf(tool).length / 10 + needing(source, options) }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ source }) => source)
}

/** `in the Done list`: what is said of what it needs speaks for a tool. */
const needing = ({ tool, needs }: Source, { words }: SourceOptions) =>
  needs.reduce((sum, need) => {
    const stems = new Set(entityOf(need, tool).map(stemOf))
    return sum + (words.words.some(({ root }) => stems.has(stemOf(root))) ? -2 : 2)
  }, 0)

/** How far a tool is from being about an entity; null where it is not. */
function likenessOf(tool: Tool, entity: readonly string[], { parameter, maySearch }: SourceOptions): number | null {
  if (inWords(parameter.description).includes(inWords(tool.tool)) && tool.tool.length > 6) return -10
  const stems = entity.flatMap((word) => termsOf(word))
  if (stems.length === 0) return null
  const isOf = (stem: string) => subjectOf(tool).some((own) => own === stem || SAME.get(stem)?.has(own))
  if (stems.every(isOf)) return 0
  // `assignee_id`, `track_id`: the last word says what it is.
  if (isOf(stems.at(-1)!)) return 2
  if (isAboutAll(tool, stems)) return 4
  const isSearch = /search|find|query|lookup/i.test(tool.tool)
  return maySearch && isSearch && subjectOf(tool).every((stem) => ANYTHING.has(stem)) ? 5 : null
}

/** What a tool searches that searches everything. */
const ANYTHING = new Set(
  'search find query lookup all item object entity entry everything content'.split(' ').map(stemOf),
)

/** Other words for the same, by which servers call them. */
const SAME = new Map(
  ['person people user member assignee account contact', 'track song music', 'repo repository', 'story item'].flatMap(
    (line) => {
      const stems = line.split(' ').map(stemOf)
      return stems.map((stem) => [stem, new Set(stems)] as const)
    },
  ),
)

/** Whether a tool lists what its description speaks of: a history gives messages. */
const isAboutAll = (tool: Tool, stems: readonly string[]) => {
  // `List all boards` is about boards.
  const [first = ''] = tool.description
    .trim()
    .replace(/^\S+\s/, '')
    .split(/[.\n]/)
  const about = new Set(termsOf(first))
  return (
    stems.every((stem) => about.has(stem) || [...(SAME.get(stem) ?? [])].some((own) => about.has(own))) &&
    /s\b/.test(first)
  )
}

const QUERY = /^(?:q|query|search|term|keywords?|name|text|search_?(?:query|term|text))$/i

/** `close the oldest ticket` does not look among the closed ones. */
function toldOf(clause: Clause, of: Tool): Clause {
  if (isReadTool(of)) return clause
  const verbs = new Set(deedsIn(clause).map(({ at }) => at))
  const rest = without(clause, verbs)
  return { ...rest, words: rest.words.map((word, at) => (verbs.has(at) ? { ...word, text: '' } : word)) }
}

const NOTHING: Clause = { text: '', words: [], values: [] }

function sourceOf(tool: Tool, options: SourceOptions): Source | null {
  const { fields, clause, maySearch, mayNeed } = options
  const known = new Map([...fields].map(([{ name }, value]) => [name, value]))
  const wanted = entityOf(options.parameter, options.of)
  // `for every customer` says what is listed, and is no value.
  const stems = new Set(wanted.map(stemOf))
  const isNoun = (at: number) => stems.has(stemOf(clause?.words[at]?.root ?? ''))
  const told = bind(tool, clause ? toldOf(clause, options.of) : NOTHING, {}, isNoun)
  const input = new Map<Parameter, unknown>()
  const needs: Parameter[] = []
  let query: Parameter | undefined
  for (const parameter of parametersOf(tool)) {
    const value = known.get(parameter.name)
    const said = told.fields.get(parameter)
    if (value !== undefined && !(value instanceof Named)) input.set(parameter, value)
    else if (
      maySearch &&
      !query &&
      parameter.type === 'string' &&
      QUERY.test(parameter.name) &&
      isSearching(tool, parameter)
    )
      query = parameter
    else if (said !== undefined && !(said instanceof Named)) input.set(parameter, said)
    else if (!parameter.isRequired) continue
    // Whoever has to be told which one it is does not list them.
    else if (
      mayNeed &&
      isIdentity(parameter) &&
      !parameter.isList &&
      entityOf(parameter, tool).join(' ') !== wanted.join(' ')
    )
      needs.push(parameter)
    else return null
  }
  return needs.length > 1 ? null : { tool, input, needs, query, used: [...told.used] }
}

const isSearching = (tool: Tool, { isRequired }: Parameter) => isRequired || /search|find|query|lookup/i.test(tool.tool)
