import type { Tool } from '../../../discovery/tool.ts'
import { relatedStems } from '../../../selection/related-words.ts'
import { stemOf, termsOf } from '../../../selection/terms.ts'
import { type Bound, bind, isIdentity } from '../bind/bind.ts'
import { inWords } from '../bind/facets.ts'
import { parametersOf } from '../bind/parameters.ts'
import type { Clause, Word } from '../read/clause.ts'
import { isEmpty } from '../read/empty-words.ts'
import { type Deed, deedsOf } from './deeds.ts'

/** A tool for a clause, with the input that the clause gives it. */
export interface Choice extends Bound {
  /** How much speaks for it. */
  worth: number
  isRead: boolean
}

const related = relatedStems(stemOf)
/** What else people say that general relations do not hold, by what tools say. */
const ALSO: Readonly<Record<string, string>> = {
  message: 'post text',
  email: 'mail letter',
  event: 'appointment meeting lunch dinner booking date',
  issue: 'ticket bug',
  task: 'todo item',
  user: 'people person everybody everyone who',
  customer: 'client everybody',
  member: 'people',
  record: 'row everybody entry line',
  weather: 'umbrella temperature',
  forecast: 'umbrella',
  story: 'article news link',
  schema: 'column field',
  least: 'smallest lowest',
  greatest: 'largest highest biggest',
  repository: 'project repo',
}
const also = new Map(
  Object.entries(ALSO).map(([word, others]) => [stemOf(word), new Set(others.split(' ').map(stemOf))]),
)

/** Whether a word of a clause stands for a word of a tool: 1 the same, less for another that may mean it. */
function meets(own: string, asked: ReadonlySet<string>): number {
  if (asked.has(own)) return 1
  if ([...asked].some((one) => also.get(own)?.has(one))) return 0.8
  if (own.length >= 5 && [...asked].some((one) => one.length >= 4 && (one.startsWith(own) || own.startsWith(one))))
    return 0.9
  return (related.get(own) ?? []).some((one) => asked.has(one)) ? 0.5 : 0
}

/** What a clause may ask to be done, and the word that says so, as they come. At least one: what says nothing asks to see. */
export function deedsIn(clause: Clause): { deeds: readonly Deed[]; at: number }[] {
  const { words, values } = clause
  const denied = new Set(deniedIn(clause).at)
  const isValue = (at: number) =>
    values.some(({ kind, from, to }) => kind !== 'number' && kind !== 'name' && from <= at && at < to)
  const found = words.flatMap(({ root, kind, isFiller }, at) => {
    if (denied.has(at) || isValue(at) || (isFiller && deedsOf(root)[0] !== 'read')) return []
    const deeds = meantBy(root, words[at + 1]?.root)
    return deeds.length > 0 ? [{ deeds, at, isVerb: kind === 'verb' || at === 0 }] : []
  })
  // A verb says it before a noun that could be one.
  const sorted = [...found.filter(({ isVerb }) => isVerb), ...found.filter(({ isVerb }) => !isVerb)]
  return sorted.length > 0 ? sorted.slice(0, MOST_DEEDS) : [{ deeds: ['read'], at: -1 }]
}

const MOST_DEEDS = 4

/** `give me` asks to see, `give it` makes; `squash-merge` does what its last part says. */
function meantBy(root: string, next: string | undefined): readonly Deed[] {
  if (root === 'give' || root === 'get')
    return /^(?:it|them|him|her)$/.test(next ?? '') ? ['create', 'update'] : ['read']
  return deedsOf(root.split('-').at(-1)!)
}

interface Named {
  deeds: readonly Deed[]
  /** The stem of the verb in its name. */
  verb: string
  nouns: readonly string[]
  server: ReadonlySet<string>
  about: ReadonlySet<string>
}

/** The stems of a word, of `squash-merge` those of its parts too. */
const stemsOf = ({ root }: Word): string[] =>
  /.-./.test(root) ? [stemOf(root), ...root.split('-').filter(Boolean).map(stemOf)] : [stemOf(root)]

const names = new WeakMap<Tool, Named>()

function nameOf(tool: Tool): Named {
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

/** The tools that do what a clause asks, the likeliest first. */
export function chooseTools(
  clause: Clause,
  tools: readonly Tool[],
  answers: Readonly<Record<string, unknown>> = {},
): Choice[] {
  const best = new Map<Tool, Choice>()
  for (const [rank, said] of deedsIn(clause).entries())
    for (const choice of weigh(clause, tools, answers, said)) {
      const worth = choice.worth - rank * 0.15
      if ((best.get(choice.tool)?.worth ?? -10) < worth) best.set(choice.tool, { ...choice, worth })
    }
  return [...best.values()].sort((a, b) => b.worth - a.worth)
}

/** So many tools are looked at closely: which they are is told by their names and descriptions alone. */
const SHORTLIST = 24

interface Likely {
  tool: Tool
  isRead: boolean
  isSame: boolean
  worth: number
}

function weigh(
  clause: Clause,
  tools: readonly Tool[],
  answers: Readonly<Record<string, unknown>>,
  said: { deeds: readonly Deed[]; at: number },
): Choice[] {
  const asked = new Set(contentOf(clause).flatMap((i) => stemsOf(clause.words[i]!)))
  const denied = deniedIn(clause)
  return likelyOf(clause, tools, asked, denied.verbs, said)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, SHORTLIST)
    .map((likely) => fill(likely, clause, asked, answers, [...denied.at, ...(said.at >= 0 ? [said.at] : [])]))
}

/** What names and descriptions say for tools that do what is asked. */
function likelyOf(
  clause: Clause,
  tools: readonly Tool[],
  asked: ReadonlySet<string>,
  deniedVerbs: ReadonlySet<string>,
  { deeds, at }: { deeds: readonly Deed[]; at: number },
): Likely[] {
  const verb = at >= 0 ? stemOf(clause.words[at]!.root) : ''
  const asksOnly = isQuestion(clause)
  return tools.flatMap((tool): Likely[] => {
    const { deeds: own, verb: toolVerb, nouns, server, about } = nameOf(tool)
    const isRead = isReadTool(tool)
    if (deniedVerbs.has(toolVerb) || (!isRead && asksOnly)) return []
    const isVerbNoun = verb !== '' && nouns.some((noun) => noun === verb || (verb.length >= 5 && noun.startsWith(verb)))
    const isSame = isVerbNoun || deeds.some((deed) => own.includes(deed))
    if (isRead !== (deeds[0] === 'read') && !isVerbNoun && !(isRead && deeds.includes('read'))) return []
    let worth = isSame ? 1 : isRead ? 0.4 : 0
    for (const noun of nouns) {
      const met = noun === verb ? 1 : meets(noun, asked) || meetsInFull(noun, tool, asked)
      worth += met > 0 ? met : -0.45
    }
    if ([...asked].some((stem) => server.has(stem))) worth += 0.6
    worth += Math.min(
      0.8,
      [...asked].filter((stem) => about.has(stem) || [...about].some((own) => also.get(own)?.has(stem))).length * 0.2,
    )
    return [{ tool, isRead, isSame, worth }]
  })
}

/** A likely tool with its input, and what that says for it. */
function fill(
  { tool, isRead, isSame, worth: before }: Likely,
  clause: Clause,
  asked: ReadonlySet<string>,
  answers: Readonly<Record<string, unknown>>,
  said: readonly number[],
): Choice {
  const { verb: toolVerb, nouns, server, about } = nameOf(tool)
  const isName = (i: number) =>
    stemsOf(clause.words[i]!).some((stem) => server.has(stem) || nouns.includes(stem) || stem === toolVerb)
  const bound = bind(tool, clause, answers, isName, isRead)
  const denied = deniedIn(clause).at
  // What a question asks is left to what is done with the answer: how many, the average.
  const used = new Set([...bound.used, ...said.filter((at) => denied.includes(at) || (isSame && !isRead))])
  let worth = before
  worth +=
    Math.min(1.5, bound.score * 0.3) - bound.missing.reduce((sum, one) => sum + (isIdentity(one) ? 0.15 : 0.35), 0)
  // A word that names what the tool could be told, and is told nothing for, is not explained.
  const unbound = new Set(parametersOf(tool).flatMap((one) => (bound.fields.has(one) ? [] : [...one.names])))
  const hasCode = clause.values.some(({ kind, from }) => kind === 'code' && bound.used.has(from))
  if (/(?:^|_)(?:count|size|number|total)/.test(tool.tool))
    for (const [i, { root }] of clause.words.entries()) if (/^(?:how|many|much|number|count)$/.test(root)) used.add(i)
  const isInFull = nouns.some((noun) => meetsInFull(noun, tool, asked) > 0)
  const joined = clause.words.map(({ root }) => root)
  const serverName = tool.server.toLowerCase().replace(/[^a-z0-9]/g, '')
  clause.words.forEach((word, i) => {
    // `Hacker News` is hackernews.
    if (joined[i + 1] !== undefined && joined[i]! + joined[i + 1]! === serverName) used.add(i).add(i + 1)
    const stems = stemsOf(word)
    // `the sqlite database`, `our Slack workspace` are the server.
    const isPlace = /^(?:database|workspace|account|server|app|site|board)$/.test(word.root)
    if (isPlace && i > 0 && stemsOf(clause.words[i - 1]!).some((stem) => server.has(stem))) used.add(i)
    const isNamed = [...nouns, ...server].some((own) => meets(own, new Set(stems)) > 0.5)
    if (isInFull && isAbout(tool, word)) used.add(i)
    const isOpenField = stems.some((stem) => unbound.has(stem))
    const isSaid = word.kind === 'noun' && !isRead && !isOpenField && stems.every((stem) => about.has(stem))
    if (isNamed || isSaid || (hasCode && /^(?:run|execute|this|query)$/.test(word.root))) used.add(i)
  })
  const open = contentOf(clause).filter((i) => !used.has(i)).length
  // All that was said is for it, by its own verb: what it is about need not be said.
  if (isSame && open === 0 && bound.missing.length === 0 && clause.values.length > 0) worth += 0.5
  // Words may say which one is meant, where its id was not said.
  const mayDescribe = isRead || bound.missing.some(isIdentity)
  worth -= mayDescribe ? Math.min(0.6, open * 0.1) : Math.min(1.2, open * 0.35)
  return { ...bound, used, worth, isRead }
}

/** Whether a tool speaks of a noun in its description: what it returns is called so. */
export const isAbout = (tool: Tool, word: Word): boolean => {
  const { about } = nameOf(tool)
  return stemsOf(word).some((stem) => about.has(stem) || [...about].some((own) => also.get(own)?.has(stem)))
}

/** `Was a comment added?`, `Is milk on the list?`, `Which …`: whoever asks wants nothing changed. */
function isQuestion({ words }: Clause): boolean {
  const [first, second] = words.map(({ text }) => text.toLowerCase())
  if (first === undefined) return false
  if (/^(?:do|does|did|has|have|had)$/.test(first))
    return /^(?:i|we|you|they|he|she|it|the|any|my|our)$/.test(second ?? '')
  return /^(?:is|are|was|were|am|isn['’]?t|aren['’]?t|wasn['’]?t|which|what|whats|what['’]s|who|whose|how|when|where|why)$/.test(
    first,
  )
}

/** What must not be done: `do NOT send it`. */
function deniedIn({ words }: Clause): { verbs: ReadonlySet<string>; at: readonly number[] } {
  const verbs = new Set<string>()
  const at: number[] = []
  for (const [i, { text }] of words.entries()) {
    // `do not send it`, and not `those that were not sent`.
    const isOrder = /^(?:never|don['’]?t|dont)$/i.test(text) || (/^not$/i.test(text) && words[i - 1]?.root === 'do')
    if (!isOrder) continue
    const next = words.findIndex(
      ({ root }, k) => k > i && k <= i + 2 && deedsOf(root).length > 0 && deedsOf(root)[0] !== 'read',
    )
    if (next === -1) continue
    verbs.add(stemOf(words[next]!.root))
    at.push(i, next)
  }
  return { verbs, at }
}

/** `least common multiple` is asked of a tool called lcm. */
function meetsInFull(short: string, { description }: Tool, asked: ReadonlySet<string>): number {
  if (short.length < 2 || short.length > 5) return 0
  const words = description
    .toLowerCase()
    .split(/[^a-z]+/)
    .slice(0, 40)
  const at = words.findIndex(
    (_, i) =>
      words
        .slice(i, i + short.length)
        .map((word) => word[0])
        .join('') === short,
  )
  if (at === -1) return 0
  const met = words.slice(at, at + short.length).filter((word) => asked.has(stemOf(word)))
  return met.length >= 2 ? 1 : 0
}

/** Whether a clause says what must not be done, and no more: `don't refund it`. */
export const onlyDenies = (clause: Clause): boolean =>
  deniedIn(clause).at.length > 0 && deedsIn(clause).every(({ at }) => at === -1)

/** Words that mean something: what has to be explained before anything is done. */
export const contentOf = ({ words }: Clause): number[] => words.flatMap((word, i) => (isEmpty(word) ? [] : [i]))
