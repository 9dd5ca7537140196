import type { Clause, Word } from '../read/clause.ts'

/** Whether a clause asks, orders, or only tells; `open` where its words do not say. */
export type Mood = 'question' | 'order' | 'told' | 'open'

const words = (list: string) => new Set(list.split(/\s+/))

const COURTESIES =
  words(`please pls plz kindly hey hi hello ok okay well so and but also then now just thanks cheers sorry
  right alright quick question btw maybe perhaps actually`)
const BE = words(`is are was were am isn't aren't wasn't weren't isnt arent wasnt werent`)
const DO = words(`do does did don't doesn't didn't has have had haven't hasn't`)
const MODALS = words(`can could should would will may might shall must can't couldn't won't wouldn't`)
const ASKERS =
  words(`which what who whom whose how when where why whats what's whos who's hows how's wheres where's whens
  when's whether any anything anybody anyone`)
const SUBJECTS =
  words(`i we you they he she it the any my our your his her their there this that these those anyone anybody
  everyone everybody someone somebody`)
const TELLERS = words('i we he she they')
const TOLD =
  words(`already have had has did should could must will would might may was were am are can cannot can't got just lost found sent bought
  paid made wrote said told went came took gave saw left put drank ate ran weigh`)
/** `for every list: how many cards does it hold`: what stands behind a colon asks. */
const ASKED = /[:;?] ?(?:how (?:many|much|often|long|far)|which|who|what|where|when)\b/i
/** `tell me whether …`, `i want to know who …`: what comes behind is asked. */
const ASKS_BEHIND = words('know see tell wonder check say figure find sure let')

/** What the words of a clause want, by how they begin. A sign of a question makes one of what does not order. */
export function moodOf(clause: Clause): Mood {
  const said = clause.words.map(({ text, root }) => (root === '' ? '' : plain(text)))
  // What only tells beside an order has no root.
  let at = said.findIndex((text) => text !== '' && !COURTESIES.has(text))
  if (at === -1) return clause.isAsked ? 'question' : 'open'
  if (asksOther(said, at)) return said[at + 2] === 'have' || said[at + 2] === 'get' ? 'open' : 'order'
  at = behindAsking(clause.words, said, at)
  if (ASKERS.has(said[at]!) || isAsking(said, at) || clause.isAsked) return 'question'
  return tells(said, at) || states(clause, said, at) ? 'told' : 'open'
}

/** Whether what stands behind a colon or another question asks, of an order too. */
export const asksBehind = ({ text }: Clause) => ASKED.test(text.replace(/"[^"]*"|“[^”]*”/g, ''))

export const isCourtesy = ({ text }: Word) => COURTESIES.has(plain(text))

export const isQuestion = (clause: Clause) => moodOf(clause) === 'question'

const plain = (text: string) => text.toLowerCase().replaceAll('’', "'")

/** `can you …`, `would you mind …`; `can i have …`. */
const asksOther = (said: readonly string[], at: number) =>
  MODALS.has(said[at]!) &&
  ((/^(?:you|u|someone|somebody)$/.test(said[at + 1] ?? '') &&
    !/^(?:tell|see|find|know|think)$/.test(said[at + 2] ?? '')) ||
    (/^(?:i|we)$/.test(said[at + 1] ?? '') && /^(?:have|get)$/.test(said[at + 2] ?? '')))

/** Past `can you tell me`, `i'd like to know`, where a word that asks follows. */
function behindAsking(all: readonly Word[], said: readonly string[], at: number): number {
  const asker = said.findIndex((text, i) => i > at && i <= at + 7 && (ASKERS.has(text) || text === 'if'))
  if (asker === -1) return at
  const between = all.slice(at, asker)
  const isOnlyAsking = between.every(
    ({ isFiller, root, text }) => isFiller || ASKS_BEHIND.has(root) || /^(?:to|out|me|us)$/i.test(text),
  )
  return isOnlyAsking && between.some(({ root }) => ASKS_BEHIND.has(root)) ? asker : at
}

function isAsking(said: readonly string[], at: number): boolean {
  const [first = '', second = ''] = said.slice(at)
  if (BE.has(first)) return true
  if (MODALS.has(first)) return SUBJECTS.has(second)
  if (!DO.has(first) || !SUBJECTS.has(second)) return false
  // `have the lights off` orders, `have the lights been turned off` asks.
  return !/^(?:have|has)$/.test(first) || /^(?:i|we|you|they|he|she|it)$/.test(second) || said.some(isDone)
}

const isDone = (text: string) => /^(?:been|already|yet|ever)$/.test(text) || /.{2}ed$/.test(text)

/** `i lost it`, and not `i need it`. */
const tells = (said: readonly string[], at: number) =>
  TELLERS.has(said[at]!) &&
  !said.some((text) => ASKERS.has(text)) &&
  (TOLD.has(said[at + 1] ?? '') || (/.{2}ed$/.test(said[at + 1] ?? '') && said[at + 1] !== 'need'))

/** `the lamp is off`; `users whose status is open` are asked for. */
function states({ words }: Clause, said: readonly string[], at: number): boolean {
  const be = said.findIndex(
    (text, i) => i > at && i <= at + 5 && /^(?:is|are|was|were|isn't|aren't|got|hasn't)$/.test(text),
  )
  return (
    be !== -1 &&
    words[at]!.kind !== 'verb' &&
    !said.some((text) => ASKERS.has(text) || /^(?:that|there|now|if|list|show|give)$/.test(text))
  )
}
