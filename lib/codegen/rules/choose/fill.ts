import { stemOf } from '../../../selection/terms.ts'
import { type Bound, bind } from '../bind/bind.ts'
import { inWords } from '../bind/facets.ts'
import { isIdentity } from '../bind/identities.ts'
import { type Parameter, parametersOf } from '../bind/parameters.ts'
import type { Clause } from '../read/clause.ts'
import { isAbout, nameOf } from './about-tool.ts'
import { type Asked, askedBy } from './asked.ts'
import type { Choice } from './choice.ts'
import { contentOf } from './content-of.ts'
import { isSameSide, sidesOf } from './deeds.ts'
import type { Said } from './deeds-in.ts'
import { type Likely, UNSAID } from './likely-tools.ts'
import { meets, meetsInFull, stemsOf } from './meets.ts'
import { whenSaid } from './when-said.ts'

/** A likely tool with its input, and what that says for it; null for a change that nothing speaks of. */
export function fill(
  likely: Likely,
  asked: Asked,
  answers: Readonly<Record<string, unknown>>,
  said: Said,
): Choice | null {
  const { tool, isRead, isSame } = likely
  const { clause } = asked
  const { verb, nouns, server, deeds, action } = nameOf(tool)
  const isName = (at: number) =>
    stemsOf(clause.words[at]!).some((stem) => server.has(stem) || nouns.includes(stem) || stem === verb)
  const bound = bind(tool, clause, answers, isName, isRead)
  const used = new Set([...bound.used, ...explained(likely, bound, asked, said)])
  const when = isRead ? whenSaid(clause, tool, bound.used) : null
  for (const at of when?.at ?? []) used.add(at)
  for (const at of when?.against ?? []) used.delete(at)
  const open = contentOf(clause).filter((at) => !used.has(at)).length
  const isMeant =
    likely.isCalled || nouns.length === 0 || nouns.some((noun) => meets(noun, asked.stems) > 0 || asked.kinds.has(noun))
  // What no word orders is not changed, unless the verb is a value of it: `close` for a state.
  if (!isRead && !likely.isOrdered && !(bound.used.has(said.at) && CHANGES.some((one) => deeds.includes(one))))
    return null
  // `switch on the light` is not for what only could set its brightness.
  if (!isRead && said.deeds[0] === 'switch' && turnsOtherwise(said, action, bound)) return null
  // `put 100 into Holiday`: that a number and a name would do is no reason to change the limit of a card.
  if (!isRead && !isMeant && bound.fields.size > 0 && !bound.isSaid) return null
  const isWhole = (isRead || isMeant) && isSame && open === 0 && bound.missing.length === 0 && clause.values.length > 0
  const worth =
    likely.worth +
    Math.min(1.5, bound.score * 0.3) -
    bound.missing.reduce((sum, one) => sum + (isIdentity(one) || isCoordinate(one) ? 0.15 : 0.35), 0) +
    namedByFields(nouns, asked, bound) +
    (asked.isQuestion && saysOption(bound) ? 0.6 : 0) +
    inField(likely, bound, asked, said).length * UNSAID +
    // All that was said is for it, by its own verb: what it is about need not be said. A verb that no list has is its own.
    (isWhole ? (said.deeds.length === 0 ? 1.5 : 0.5) : 0) -
    (when?.against.length ? 0.6 : when?.at.length ? -0.3 : 0) -
    (isRead ? 0 : leftValues(clause, used) * 0.3) -
    // Words may say which one is meant, where its id was not said.
    (isRead || bound.missing.some(isIdentity) ? Math.min(0.6, open * 0.1) : Math.min(1.2, open * 0.35))
  return { ...bound, used, worth, isRead }
}

const CHANGES = ['update', 'set'] as const

/** `on` and `off` are said by its name, or are values of it. */
const turnsOtherwise = ({ words, sides }: Said, action: readonly string[], { used }: Bound) =>
  sides.some((side, i) => sidesOf(side).length > 0 && !isSameSide([side], action) && !used.has(words[i]!))

/** Nobody says where a place is in numbers: it is looked up by its name. */
const isCoordinate = ({ name, type }: Parameter) =>
  type === 'number' && /^(?:lat|latitude|lng|lon|long|longitude)$/i.test(name)

/** `dim it to 40 percent` sets the brightness: what got a value was said by it. */
const namedByFields = (nouns: readonly string[], { stems }: Asked, { fields }: Bound): number =>
  nouns.filter((noun) => meets(noun, stems) === 0 && [...fields.keys()].some((one) => isCalled(one, noun))).length *
  (UNSAID + 0.3)

/** `any lights?` of a tool that lists by kinds, of which one is light. */
const saysOption = ({ fields }: Bound): boolean =>
  [...fields].some(
    ([{ options, name }, value]) =>
      options.length > 1 && options.includes(value as string) && !/sort|order|by/i.test(name),
  )

/** `pause the music`: where nothing has to be told, what its server is about is not another thing. */
function inField({ tool, isRead }: Likely, { fields }: Bound, { clause, fields: about }: Asked, said: Said): number[] {
  const own = about.get(tool.server)
  const verb = said.at === -1 ? '' : stemOf(clause.words[said.at]!.root)
  if (isRead || !own || fields.size > 0 || nameOf(tool).verb !== verb || parametersOf(tool).length > 0) return []
  return at(clause, (word) => word.kind === 'noun' && [...own].some((stem) => meets(stem, new Set(stemsOf(word))) > 0))
}

/** Not a text, which nearly anything takes. */
const isCalled = ({ name, type, format, options }: Parameter, noun: string) =>
  (type !== 'string' || format !== undefined || options.length > 0) &&
  inWords(name).split(' ').map(stemOf).includes(noun)

const WEIGHTY = /^(?:text|money|duration|percent|email|url|date|handle|id)$/

/** Values that a call would lose. */
const leftValues = ({ values }: Clause, used: ReadonlySet<number>): number =>
  new Set(values.filter(({ kind, from }) => WEIGHTY.test(kind) && !used.has(from)).map(({ from }) => from)).size

/** The words that say nothing more than which tool is meant. */
function explained(likely: Likely, bound: Bound, asked: Asked, said: Said): number[] {
  const { tool, isRead, isSame } = likely
  const { clause, denied, stems } = asked
  const { nouns, server } = nameOf(tool)
  // What a question asks is left to what is done with the answer: how many, the average.
  const ordered = isSame && !isRead ? said.words : []
  const counts = COUNTS.test(tool.tool) ? at(clause, ({ root }) => /^(?:how|many|much|number|count)$/.test(root)) : []
  const isInFull = nouns.some((noun) => meetsInFull(noun, tool.description, stems) > 0)
  const hasCode = clause.values.some(({ kind, from }) => kind === 'code' && bound.used.has(from))
  const runs = hasCode ? at(clause, ({ root }) => /^(?:run|execute|this|query)$/.test(root)) : []
  const about = at(
    clause,
    (word) =>
      [...nouns, ...server].some((own) => meets(own, new Set(stemsOf(word))) > 0.5) ||
      (isInFull && isAbout(tool, word)),
  )
  return [
    ...at(clause, (word, i) => isPointing(clause, word.root, i)),
    ...askedBy(clause).flatMap((one) => (one.names.some((name) => nouns.includes(name)) ? one.at : [])),
    ...inField(likely, bound, asked, said),
    ...denied.at,
    ...ordered,
    ...counts,
    ...runs,
    ...about,
    ...at(clause, isSpokenOf(tool, isRead, bound)),
    ...serverIn(clause, server, tool.server),
  ]
}

const COUNTS = /(?:^|_)(?:count|size|number|total)/

const at = ({ words }: Clause, is: (word: Clause['words'][number], at: number) => boolean): number[] =>
  words.flatMap((word, i) => (is(word, i) ? [i] : []))

/** `this one`, `how did it go`: no word of its own. */
const isPointing = ({ words }: Clause, root: string, i: number) =>
  (/^ones?$/.test(root) && /^(?:this|that|these|those)$/i.test(words[i - 1]?.text ?? '')) ||
  (root === 'how' && /^(?:be|do|have)$/.test(words[i + 1]?.root ?? ''))

/** Nouns that a change speaks of in its description; not those of what it could be told, and is told nothing for. */
function isSpokenOf(tool: Likely['tool'], isRead: boolean, { fields }: Bound) {
  const { about } = nameOf(tool)
  const unbound = new Set(parametersOf(tool).flatMap((one) => (fields.has(one) ? [] : [...one.names])))
  return (word: Clause['words'][number]) =>
    word.kind === 'noun' &&
    !isRead &&
    !stemsOf(word).some((stem) => unbound.has(stem)) &&
    stemsOf(word).every((stem) => about.has(stem))
}

const PLACE = /^(?:database|workspace|account|server|app|site|board)$/

/** The server's name in the words: `Hacker News` is hackernews, `our Slack workspace` is slack. */
function serverIn({ words }: Clause, server: ReadonlySet<string>, name: string): number[] {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return words.flatMap(({ root }, i) => {
    const before = words[i - 1]
    if (!before) return []
    if (before.root + root === plain) return [i - 1, i]
    return PLACE.test(root) && stemsOf(before).some((stem) => server.has(stem)) ? [i] : []
  })
}
