import type { Tool } from '../../../discovery/tool.ts'
import { stemOf } from '../../../selection/terms.ts'
import { type Bound, bind, isIdentity } from '../bind/bind.ts'
import { type Parameter, parametersOf } from '../bind/parameters.ts'
import type { Clause } from '../read/clause.ts'
import { isEmpty } from '../read/empty-words.ts'
import { isAbout, isReadTool, nameOf } from './about-tool.ts'
import type { Deed } from './deeds.ts'
import { deedsIn, deniedIn } from './deeds-in.ts'
import { meets, meetsAlso, meetsInFull, stemsOf } from './meets.ts'
import { isQuestion } from './mood.ts'

/** A tool for a clause, with the input that the clause gives it. */
export interface Choice extends Bound {
  /** How much speaks for it. */
  worth: number
  isRead: boolean
}

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
      const met = noun === verb ? 1 : meets(noun, asked) || meetsInFull(noun, tool.description, asked)
      worth += met > 0 ? met : -0.45
    }
    if ([...asked].some((stem) => server.has(stem))) worth += 0.6
    worth += Math.min(
      0.8,
      [...asked].filter((stem) => about.has(stem) || [...about].some((own) => meetsAlso(own, stem))).length * 0.2,
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
    Math.min(1.5, bound.score * 0.3) -
    bound.missing.reduce((sum, one) => sum + (isIdentity(one) || isCoordinate(one) ? 0.15 : 0.35), 0)
  // A word that names what the tool could be told, and is told nothing for, is not explained.
  const unbound = new Set(parametersOf(tool).flatMap((one) => (bound.fields.has(one) ? [] : [...one.names])))
  const hasCode = clause.values.some(({ kind, from }) => kind === 'code' && bound.used.has(from))
  if (/(?:^|_)(?:count|size|number|total)/.test(tool.tool))
    for (const [i, { root }] of clause.words.entries()) if (/^(?:how|many|much|number|count)$/.test(root)) used.add(i)
  const isInFull = nouns.some((noun) => meetsInFull(noun, tool.description, asked) > 0)
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

/** Words that mean something: what has to be explained before anything is done. */
export const contentOf = ({ words }: Clause): number[] => words.flatMap((word, i) => (isEmpty(word) ? [] : [i]))

/** Nobody says where a place is in numbers: it is looked up by its name. */
const isCoordinate = ({ name, type }: Parameter) =>
  type === 'number' && /^(?:lat|latitude|lng|lon|long|longitude)$/i.test(name)
