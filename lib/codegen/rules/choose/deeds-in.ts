import { stemOf } from '../../../selection/terms.ts'
import type { Clause, Word } from '../read/clause.ts'
import { type Deed, deedsMeant, deedsOf, PARTICLES, phraseOf } from './deeds.ts'
import { isCourtesy, moodOf } from './mood.ts'
import { wishIn } from './wishes.ts'

/** What a clause may ask to be done, as one of its words says. */
export interface Said {
  /** None where a verb orders and nobody knows what: only tools that are called so do it. */
  deeds: readonly Deed[]
  /** Where its word stands; -1 where none says it. */
  at: number
  /** All the words that say it: `turn`, `off`. */
  words: readonly number[]
  /** What they are, where they may turn it round: `turn`, `off`. */
  sides: readonly string[]
  /** How much less speaks for it. */
  less?: number
}

const LOOKS: Said = { deeds: ['read'], at: -1, words: [], sides: [] }
const MOST_DEEDS = 4

/** What a clause may ask to be done, as it comes. At least one: what says nothing asks to see. */
export function deedsIn(clause: Clause): Said[] {
  if (moodOf(clause) === 'question') return [LOOKS]
  const opener = openerOf(clause)
  const wish = wishIn(clause, opener)
  if (wish) return [saidBy(clause, wish.deeds, wish.at), { ...LOOKS, less: 0.6 }]
  const found = verbsIn(clause, opener)
  const unknown = opener !== -1 && isUnknownOrder(clause, opener) ? unknownAt(clause, opener) : null
  if (unknown) return [unknown, ...found.filter(({ isVerb }) => isVerb), ...(mayBeNoun(clause, opener) ? [LOOKS] : [])]
  // A verb says it before a noun that could be one.
  const sorted = [...found.filter(({ isVerb }) => isVerb), ...found.filter(({ isVerb }) => !isVerb)]
  if (sorted.length > 0) return sorted.slice(0, MOST_DEEDS)
  const side = sideIn(clause)
  return side === -1 ? [LOOKS] : [saidBy(clause, ['switch', 'set', 'update'], [side]), LOOKS]
}

const saidBy = ({ words }: Clause, deeds: readonly Deed[], said: readonly number[]): Said => ({
  ...{ deeds, at: said[0]!, words: said },
  sides: said.map((at) => meantParticle(words, said[0]!, at)),
})

/** The first word that is no courtesy; behind what only tells (its words have no root) the first that is no value. */
function openerOf(clause: Clause): number {
  const told = clause.words.findLastIndex(({ root }) => root === '')
  return clause.words.findIndex(
    (word, at) =>
      !word.isFiller && !isCourtesy(word) && (told === -1 || at > told) && !(told !== -1 && isValueAt(clause, at)),
  )
}

function verbsIn(clause: Clause, opener: number): (Said & { isVerb: boolean })[] {
  const { words } = clause
  const denied = new Set(deniedIn(clause).at)
  return words.flatMap(({ root, kind, isFiller }, at) => {
    if (denied.has(at) || isValueAt(clause, at) || (isFiller && deedsOf(root)[0] !== 'read')) return []
    const isVerb = kind === 'verb' || at === 0 || at === opener
    const phrase = isVerb ? (markedAt(words, at) ?? phraseAt(words, at)) : undefined
    const deeds = phrase?.deeds ?? meantBy(clause, at)
    return deeds.length > 0 ? [{ ...saidBy(clause, deeds, phrase?.words ?? [at]), isVerb }] : []
  })
}

const isValueAt = ({ values }: Clause, at: number) =>
  values.some(({ kind, from, to }) => kind !== 'number' && kind !== 'name' && from <= at && at < to)

/** How far from its verb a small word may stand: `turn all the lights in the kitchen off`. */
const REACH = 8

/** A verb with a small word behind it that makes another of it. */
function phraseAt(
  words: readonly Word[],
  at: number,
): { deeds: readonly Deed[]; words: readonly number[] } | undefined {
  for (let next = at + 1; next < words.length && next <= at + REACH; next++) {
    const particle = meantParticle(words, at, next)
    if (!PARTICLES.has(particle)) continue
    const deeds = phraseOf(words[at]!.root, particle)
    if (deeds) return { deeds, words: [at, next] }
  }
  return undefined
}

/** `mark it as done` completes it. */
function markedAt(
  words: readonly Word[],
  at: number,
): { deeds: readonly Deed[]; words: readonly number[] } | undefined {
  const done = words.findIndex(({ text }, i) => i > at && /^(?:done|complete|completed|finished)$/i.test(text))
  const isMarked = /^(?:mark|set|check)$/.test(words[at]!.root) && done !== -1
  return isMarked ? { deeds: ['complete', 'update', 'set'], words: [at, done] } : undefined
}

/** `turn of the lights` */
const meantParticle = (words: readonly Word[], verb: number, at: number) =>
  at === verb + 1 && words[at]!.root === 'of' && /^(?:turn|switch|call|tick)$/.test(words[verb]!.root)
    ? 'off'
    : words[at]!.root

/** `give me` asks to see, `give it` makes; `squash-merge` does what its last part says. */
function meantBy({ words, values }: Clause, at: number): readonly Deed[] {
  const root = words[at]!.root
  const next = words[at + 1]?.text.toLowerCase() ?? ''
  if (root === 'give' || root === 'get') return /^(?:it|them|him|her)$/.test(next) ? ['create', 'update'] : ['read']
  // `make it urgent` makes nothing new.
  if (root === 'make' && /^(?:it|them)$/.test(next)) return ['update']
  // `add the hours up`, `add together`
  if (root === 'add' && /^(?:up|together)$/.test(next)) return ['read']
  // `tell Ann "I am late"`
  if (root === 'tell' && !/^(?:me|us)$/.test(next) && values.some(({ kind, from }) => kind === 'text' && from > at))
    return ['send']
  return deedsMeant(root.split('-').at(-1)!)
}

const OBJECT = /^(?:the|a|an|my|our|this|that|these|those|it|them|him|her|all|every|each|both|another|some|its|their)$/
const GIVEN = /^(?:text|id|handle|email|url|path|name)$/

/** `snooze ticket 12`, `freeze my card`: a word that no list has, and that orders all the same. */
function isUnknownOrder({ words, values }: Clause, at: number): boolean {
  const { root, text, kind } = words[at]!
  if (deedsOf(root.split('-').at(-1)!).length > 0 || text.toLowerCase() !== root || !/^[a-z]{2,}$/.test(root))
    return false
  const isAgainst = /^un[a-z]{3,}$/.test(root) && values.some(({ from }) => from === at + 1)
  if ((/^(?:preposition|other)$/.test(kind) && !isAgainst) || values.some(({ from }) => from === at)) return false
  // `i weigh 77 kg` tells.
  if (
    /^(?:i|we|they|he|she|it|you)$/i.test(words[at - 1]?.text ?? '') &&
    !/^(?:can|could|would|will)$/i.test(words[at - 2]?.text ?? '')
  )
    return false
  const next = words[at + 1]
  if (!next) return kind === 'verb'
  // `top 3 earners` orders nothing.
  if (/^(?:top|bottom)$/.test(root) && values.some((value) => value.kind === 'number' && value.from === at + 1))
    return false
  const isGiven = values.some((value) => GIVEN.test(value.kind) && value.from === at + 1)
  const isNumbered =
    next.kind === 'noun' && values.some((value) => /^(?:id|text)$/.test(value.kind) && value.from === at + 2)
  return kind === 'verb' || OBJECT.test(next.text.toLowerCase()) || isGiven || isNumbered
}

/** `queue "A"` orders, `card "A"` is one: nothing but the tools tells. */
const mayBeNoun = ({ words, values }: Clause, at: number) =>
  words[at]!.kind === 'noun' && values.some(({ from }) => from === at + 1)

function unknownAt(clause: Clause, at: number): Said {
  const { words } = clause
  const particle = [at + 1, at + 2, at + 3, at + 4].find((next) =>
    /^(?:off|out|over|up|down|away|back)$/.test(words[next]?.root ?? ''),
  )
  return saidBy(clause, [], particle === undefined ? [at] : [at, particle])
}

/** `lights out in the kitchen`, `volume down to 30`: a side that is no place, since nothing is there. */
function sideIn({ words }: Clause): number {
  return words.findIndex(({ text }, at) => {
    if (at === 0 || at > 4 || !/^(?:on|off|out|up|down)$/i.test(text) || words[at - 1]!.kind === 'preposition')
      return false
    const next = words[at + 1]
    return (
      !next ||
      (next.isFiller === true && !/^(?:the|a|an)$/i.test(next.text)) ||
      /^(?:in|to|at|by|please)$/i.test(next.text)
    )
  })
}

/** What must not be done: `do NOT send it`. */
export function deniedIn({ words }: Clause): { verbs: ReadonlySet<string>; at: readonly number[] } {
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

/** Whether a clause says what must not be done, and no more: `don't refund it`. */
export const onlyDenies = (clause: Clause): boolean =>
  deniedIn(clause).at.length > 0 && deedsIn(clause).every(({ at }) => at === -1)
