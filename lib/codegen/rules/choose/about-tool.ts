import type { Tool } from '../../../discovery/tool.ts'
import { stemOf, termsOf } from '../../../selection/terms.ts'
import { inWords } from '../bind/facets.ts'
import type { Word } from '../read/clause.ts'
import { type Deed, deedsOf } from './deeds.ts'
import { meetsAlso, stemsOf } from './meets.ts'

interface Named {
  deeds: readonly Deed[]
  /** The stem of the verb in its name. */
  verb: string
  nouns: readonly string[]
  server: ReadonlySet<string>
  about: ReadonlySet<string>
}

const names = new WeakMap<Tool, Named>()

export function nameOf(tool: Tool): Named {
  let named = names.get(tool)
  if (!named) {
    const server = new Set([...termsOf(tool.server), ...inWords(tool.server).split(' ').map(stemOf), 'api'])
    const words = inWords(tool.tool).split(' ')
    const own = words.filter(
      (word) =>
        (!server.has(stemOf(word)) || deedsOf(word).length > 0) &&
        !/^(?:a|an|the|of|to|by|or|and|in|on|for|up|with|from|is)$/.test(word),
    )
    const verb = own.find((word) => deedsOf(word).length > 0) ?? own[0] ?? ''
    const nouns = own.filter((word) => word !== verb || deedsOf(word).length === 0).map(stemOf)
    const first = tool.description.trim().split(/\s+/)[0] ?? ''
    const deeds = [
      ...deedsOf(verb),
      ...(deedsOf(verb).length === 0 ? deedsOf(first.toLowerCase().replace(/s$/, '')) : []),
    ]
    named = { deeds, verb: stemOf(verb), nouns, server, about: new Set(termsOf(tool.description.slice(0, 400))) }
    names.set(tool, named)
  }
  return named
}

/** Whether a tool only looks. */
export function isReadTool(tool: Tool): boolean {
  const { readOnlyHint } = tool.annotations ?? {}
  if (readOnlyHint !== undefined) return readOnlyHint
  const words = inWords(tool.tool)
  return (nameOf(tool).deeds[0] === 'read' || READING.test(words)) && !CHANGING.test(words)
}

/** Whether its name or description says that it changes something; of others nobody knows. */
export const doesChange = (tool: Tool): boolean => !isReadTool(tool) && nameOf(tool).deeds.length > 0

const READING = /(?:^| )(?:search|query|list|get|retrieve|find|read|fetch|describe)(?: |$)/
const CHANGING =
  /(?:^| )(?:create|add|update|set|delete|remove|send|write|insert|append|patch|put|move|merge|complete|turn|play|pause|start|stop|cancel|close|assign|archive|fork|invite|react|reply|upload|rename|enable|disable|mark|save|clear|share|publish|trigger|execute)(?: |$)/

/** The stems of its name that say what it is about: `slack_list_channels` is about channels. */
export const subjectOf = (tool: Tool): readonly string[] => nameOf(tool).nouns

/** Whether a tool speaks of a noun in its description: what it returns is called so. */
export const isAbout = (tool: Tool, word: Word): boolean => {
  const { about } = nameOf(tool)
  return stemsOf(word).some((stem) => about.has(stem) || [...about].some((own) => meetsAlso(own, stem)))
}
