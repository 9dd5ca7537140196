import type { Tool } from '../../../discovery/tool.ts'
import { stemOf } from '../../../selection/terms.ts'
import { isReadTool, type Named, nameOf, subjectOf } from './about-tool.ts'
import type { Asked } from './asked.ts'
import { deedsOf, isOpposite, isSameSide } from './deeds.ts'
import type { Said } from './deeds-in.ts'
import { meets, meetsAlso, meetsInFull } from './meets.ts'

/** A tool that may do what is asked, by its name and description alone. */
export interface Likely {
  tool: Tool
  isRead: boolean
  /** Its own verb does what the words say. */
  isSame: boolean
  /** Its verb is the very one of the words. */
  isCalled: boolean
  /** Its verb is like that of the words at all. */
  isOrdered: boolean
  worth: number
}

/** How much less speaks for a tool whose name has a noun that nothing says. */
export const UNSAID = 0.45
const NONE: ReadonlySet<string> = new Set()

/** The tools that do what is asked. */
export function likelyTools(asked: Asked, tools: readonly Tool[], said: Said): Likely[] {
  const all = tools.flatMap((tool) => likely(asked, tool, said) ?? [])
  // `transfer 50 from Savings` is for the tool of that name, and no payment where something is missing for it.
  const owners = new Set(all.filter((one) => !one.isRead && one.isCalled).map(({ tool }) => tool.server))
  return all.filter((one) => one.isRead || one.isCalled || !owners.has(one.tool.server) || isSpoken(one, asked))
}

/** Something of what its name is about is said. */
const isSpoken = ({ tool }: Likely, { stems }: Asked) => subjectOf(tool).some((noun) => meets(noun, stems) > 0)

function likely(asked: Asked, tool: Tool, said: Said): Likely | null {
  const named = nameOf(tool)
  const isRead = isReadTool(tool)
  if (asked.denied.verbs.has(named.verb) || (!isRead && asked.isQuestion)) return null
  // `SHOP-88` is no card of another server, unless that is named.
  const isNamed = [...asked.stems].some((stem) => named.server.has(stem))
  if (asked.homes && !asked.homes.has(tool.server) && !isNamed) return null
  const word = said.at >= 0 ? stemOf(asked.clause.words[said.at]!.root) : ''
  const byVerb = doesSay(named, word, asked, said)
  if (byVerb === null || !fitsKind(isRead, said, byVerb)) return null
  if (!isRead && isOpposite(said.sides, named.action)) return null
  const worth =
    (byVerb || (isRead ? 0.4 : 0)) +
    (!isRead && isSameSide(said.sides, named.action) ? 0.3 : 0) +
    // `list the primes` is not about lists.
    (word === 'list'
      ? byNouns(named, tool, '', { ...asked, stems: new Set([...asked.stems].filter((stem) => stem !== word)) })
      : byNouns(named, tool, word, asked)) +
    bySubject(named, asked)
  return { tool, isRead, isSame: byVerb >= 0.8, isCalled: byVerb >= 1.1, isOrdered: byVerb > 0, worth }
}

/** A read for what asks to see, a change for what orders one; a tool that is called by the very verb in any case. */
const fitsKind = (isRead: boolean, { deeds }: Said, byVerb: number) =>
  isRead ? deeds.includes('read') || (deeds.length === 0 && byVerb >= 1.2) : deeds[0] !== 'read' || byVerb > 1

/** How well the verb of the words is that of a tool; null where only a tool that is called so is meant, and it is not. */
function doesSay(named: Named, verb: string, { clause }: Asked, { deeds, at }: Said): number | null {
  const root = clause.words[at]?.root ?? ''
  if (deeds[0] !== 'read' && root !== '' && isCalled(named, verb, root)) return named.verb === verb ? 1.2 : 1.1
  const common = deeds.filter((deed) => named.deeds.includes(deed)).length
  // `geocode` looks, and at nothing that was not to be geocoded.
  if (deeds[0] === 'read' && common > 0 && LOOKS_AT_ONE.test(named.verb) && verb !== named.verb) return 0.5
  if (common > 0) return 1 + Math.min(0.1, (common - 1) * 0.05)
  if (deeds.length > 0) return named.opening.has(verb) ? 0.7 : 0
  // Of a word that no list has, a noun of a tool is no verb of it: `card "A"`.
  const isVerb = clause.words[at]!.kind === 'verb'
  if (named.nouns.includes(verb) && isVerb) return 1
  return named.opening.has(verb) && isVerb ? 0.8 : null
}

/** Stems of verbs that make something of what they are given: who wants it says so. */
const LOOKS_AT_ONE = /^(?:geocod|convert|translat|detect|identifi|measur)/

/** `queue` is what enqueue does. */
const isCalled = ({ verb: own, action: [word = ''], nouns }: Named, verb: string, root: string) =>
  own === verb ||
  (root.length >= 4 && word.includes(root)) ||
  (deedsOf(root).length > 0 && nouns.some((noun) => noun === verb || (verb.length >= 5 && noun.includes(verb))))

/** What its name is about: a noun of it that the words do not say is for another thing. */
function byNouns({ nouns, server }: Named, tool: Tool, verb: string, { stems, kinds, shared }: Asked): number {
  const common = shared.get(tool.server) ?? NONE
  let worth = [...stems].some((stem) => server.has(stem)) ? 0.6 : 0
  for (const noun of nouns) {
    if (common.has(noun)) continue
    const met =
      noun === verb
        ? 1
        : meets(noun, stems) || (kinds.has(noun) ? 0.8 : 0) || meetsInFull(noun, tool.description, stems)
    worth += met > 0 ? met : -UNSAID
  }
  return worth
}

/** What its description speaks of. */
const bySubject = ({ about }: Named, { stems }: Asked): number =>
  Math.min(
    0.8,
    [...stems].filter((stem) => about.has(stem) || [...about].some((own) => meetsAlso(own, stem))).length * 0.2,
  )
