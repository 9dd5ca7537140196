import type { Tool } from '../../../discovery/tool.ts'
import { stemOf, termsOf } from '../../../selection/terms.ts'
import { inWords } from '../bind/facets.ts'
import type { Word } from '../read/clause.ts'
import { rootsOf } from '../read/roots.ts'
import { type Deed, deedsOf, deedsOfTool } from './deeds.ts'
import { meetsAlso, stemsOf } from './meets.ts'

/** What a tool's name and description say of it. */
export interface Named {
  deeds: readonly Deed[]
  /** The stem of the verb in its name. */
  verb: string
  /** The verb and the small words of its name, as they are: `turn`, `off`. */
  action: readonly string[]
  nouns: readonly string[]
  server: ReadonlySet<string>
  about: ReadonlySet<string>
  /** The stems of how its description begins, where it says what is done. */
  opening: ReadonlySet<string>
}

const names = new WeakMap<Tool, Named>()

export function nameOf(tool: Tool): Named {
  let named = names.get(tool)
  if (!named) {
    named = readName(tool)
    names.set(tool, named)
  }
  return named
}

const SMALL = /^(?:a|an|the|of|to|by|or|and|in|on|off|for|up|down|with|from|is)$/

function readName(tool: Tool): Named {
  const server = new Set([...termsOf(tool.server), ...inWords(tool.server).split(' ').map(stemOf), 'api'])
  const words = inWords(tool.tool).split(' ')
  const own = words.filter((word) => (!server.has(stemOf(word)) || deedsOf(word).length > 0) && !SMALL.test(word))
  const verb = own.find((word) => deedsOf(word).length > 0) ?? own[0] ?? ''
  const isKnown = deedsOf(verb).length > 0
  const [first = '', ...more] = rootsOf(tool.description.slice(0, 300)).slice(0, 12)
  return {
    server,
    deeds: [...new Set([...deedsOfTool(verb), ...(isKnown && deedsOf(verb)[0] !== 'read' ? [] : deedsOfTool(first))])],
    verb: stemOf(verb),
    action: [verb, ...words.filter((word) => /^(?:on|off|up|down)$/.test(word))],
    nouns: own.filter((word) => word !== verb || !isKnown).map(stemOf),
    about: new Set([...termsOf(tool.description.slice(0, 400)), ...outputsOf(tool)]),
    opening: new Set([first, ...more].map(stemOf)),
  }
}

/** What comes back, where its schema says so. */
const outputsOf = ({ outputSchema }: Tool): string[] => {
  const properties = (outputSchema as { properties?: object } | undefined)?.properties
  return termsOf(
    Object.keys(properties ?? {})
      .slice(0, 40)
      .join(' '),
  )
}

/** Words that nearly all tools of a server are called by say nothing of any of them: `hass`, `maps`. */
export function sharedWords(tools: readonly Tool[]): ReadonlyMap<string, ReadonlySet<string>> {
  const shared = new Map<string, ReadonlySet<string>>()
  for (const [server, those] of Map.groupBy(tools, (tool) => tool.server)) {
    const firsts = those.map(({ tool }) => stemOf(inWords(tool).split(' ')[0]!))
    const common = firsts.filter(
      (first) => firsts.filter((one) => one === first).length >= Math.max(4, those.length * 0.8),
    )
    shared.set(server, new Set(common.filter((first) => deedsOf(first).length === 0)))
  }
  return shared
}

/** What several tools of a server speak of: a player of music of tracks. */
export function fieldsOf(tools: readonly Tool[]): ReadonlyMap<string, ReadonlySet<string>> {
  const fields = new Map<string, ReadonlySet<string>>()
  for (const [server, those] of Map.groupBy(tools, (tool) => tool.server)) {
    const count = new Map<string, number>()
    for (const stem of those.flatMap((tool) => [...nameOf(tool).about])) count.set(stem, (count.get(stem) ?? 0) + 1)
    fields.set(server, new Set([...count].filter(([, times]) => times >= 3).map(([stem]) => stem)))
  }
  return fields
}

/** Whether a tool only looks: it says so, or nothing else can be read from its name and what it takes. */
export function isReadTool(tool: Tool): boolean {
  const { readOnlyHint } = tool.annotations ?? {}
  if (readOnlyHint !== undefined) return readOnlyHint
  const words = inWords(tool.tool)
  if ([CHANGING, CHANGING_HERE, TELLING].some((one) => one.test(words)) || takesOrders(tool)) return false
  return (
    nameOf(tool).deeds[0] === 'read' ||
    READING.test(words) ||
    (TELLS.test(words) && deedsOf(rootsOf(tool.description.slice(0, 60))[0] ?? '').length === 0)
  )
}

/** SQL, a script, a command: what such a tool does is said in what it is given. */
const takesOrders = ({ inputSchema }: Tool): boolean =>
  Object.entries((inputSchema['properties'] ?? {}) as Record<string, { description?: unknown } | null>).some(
    ([name, schema]) =>
      /^(?:sql|script|command|cmd)$/i.test(name) || /\bSQL\b/.test(String(schema?.description ?? '').slice(0, 200)),
  )

/** Whether its name or description says that it changes something; of others nobody knows. */
export const doesChange = (tool: Tool): boolean => !isReadTool(tool) && nameOf(tool).deeds.length > 0

const READING = /(?:^| )(?:search|query|list|get|retrieve|find|read|fetch|describe|geocode)(?: |$)/
const CHANGING =
  /(?:^| )(?:create|add|update|set|delete|remove|send|write|insert|append|patch|put|move|merge|complete|turn|play|pause|start|stop|cancel|close|assign|archive|fork|invite|react|reply|upload|rename|enable|disable|mark|save|clear|share|publish|trigger|execute|unsubscribe|subscribe|refund|pay|lock|unlock|reset|restart|reboot|install|approve|reject|transfer|schedule|book|log|buy|activate|deactivate|convert)(?: |$)/
/** Nouns elsewhere, as in `get_claim`; here they are what is done: `find_and_modify`, `replace_text`, `get_next_job`. */
const CHANGING_HERE =
  /(?:^|(?:^| )(?:and|or|then) )(?:replace|modify|edit|claim|pop|dequeue)(?: |$)|(?:^| )next (?:job|task|item|message|work)(?: |$)/
/** Who tells a person something does something; `tell` in a sentence asks for it. */
const TELLING = /^(?:tell|notify|ask|announce|say)(?: |$)/
/** What its name ends in says that it tells: `sleep_summary`. */
const TELLS =
  / (?:report|summary|history|status|info|details|stats|statistics|forecast|overview|rate|rates|balance|scores|score)$/

/** The stems of its name that say what it is about: `slack_list_channels` is about channels. */
export const subjectOf = (tool: Tool): readonly string[] => nameOf(tool).nouns

/** Whether a tool speaks of a noun in its description: what it returns is called so. */
export const isAbout = (tool: Tool, word: Word): boolean => {
  const { about } = nameOf(tool)
  return stemsOf(word).some((stem) => about.has(stem) || [...about].some((own) => meetsAlso(own, stem)))
}
