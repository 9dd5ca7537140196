import type { Clause, Word } from '../read/clause.ts'
import { type Deed, deedsOf } from './deeds.ts'

/** What is wished for, and is an order all the same. */
export interface Wish {
  deeds: readonly Deed[]
  /** The words that say so, beside what is wished. */
  at: readonly number[]
}

/** `I need a new ticket`, `it should be 22 degrees`, `SHOP-88 goes to Done now`: orders that no verb of doing begins. */
export function wishIn({ words, values }: Clause, opener: number): Wish | null {
  const made = makes(words) ?? turns(words) ?? holds(words) ?? lets(words, opener)
  const isOrder = opener !== -1 && words[opener]!.kind === 'verb' && deedsOf(words[opener]!.root).length > 0
  // What an order says behind its verb is no wish: `send it, the subject should be "A"`.
  return made ?? (isOrder ? null : (shouldBe(words) ?? goesTo(words, values)))
}

/** `let the vacuum start`: what is let is the order. */
function lets(words: readonly Word[], opener: number): Wish | null {
  if (words[opener]?.root !== 'let') return null
  const at = words.findIndex(({ root }, i) => i > opener + 1 && deedsOf(root).some((deed) => deed !== 'read'))
  return at === -1 ? null : { deeds: deedsOf(words[at]!.root), at: [at, opener] }
}

/** What is told of and not made: `I need a list of all customers`. */
const TELLING =
  /^(?:list|overview|summary|table|count|number|report|idea|figure|total|sum|average|look|breakdown|chart|ranking|answer|forecast|quote|hint|route|way|map|place|lift)$/

/** `I need a …`, `we'd like another …`, `i want two new …`. */
function makes(words: readonly Word[]): Wish | null {
  const texts = words.map(({ text }) => text.toLowerCase().replaceAll('’', "'"))
  const verb = texts.findIndex(
    (text, i) => i < 4 && /^(?:need|want|like)$/.test(text) && /^(?:i|we|i'd|we'd|would|id)$/.test(texts[i - 1] ?? ''),
  )
  const next = verb === -1 ? '' : texts[verb + 1]
  if (!/^(?:a|an|another|new|one)$/.test(next ?? '')) return null
  const thing = words.findIndex(({ kind }, i) => i > verb + 1 && kind === 'noun')
  return thing === -1 || TELLING.test(words[thing]!.root) ? null : { deeds: ['create'], at: [verb] }
}

/** `i want the lamp off` */
function turns(words: readonly Word[]): Wish | null {
  const at = words.findIndex(({ text }, i) => i < 4 && /^(?:need|want|like)$/i.test(text))
  const side = words.length - 1
  if (at === -1 || side - at < 2 || !/^(?:on|off)$/i.test(words[side]!.text)) return null
  return { deeds: ['switch', 'set', 'update'], at: [at, side] }
}

/** `it should be 22 degrees`, `i'd like it to be 22 degrees`, `Mara should take it`. */
function shouldBe(words: readonly Word[]): Wish | null {
  const at = words.findIndex(
    ({ text }, i) =>
      i > 0 &&
      /^(?:should|shall|must|needs|to)$/i.test(text) &&
      /^(?:be|take|handle|have|go|get|receive|care)$/.test(words[i + 1]?.root ?? ''),
  )
  if (at === -1) return null
  if (
    /^to$/i.test(words[at]!.text) &&
    !words.slice(0, at).some(({ text }) => /^(?:need|needs|want|like|have|has)$/i.test(text))
  )
    return null
  // `everyone should get a mail`
  if (/^(?:get|receive)$/.test(words[at + 1]!.root)) return { deeds: ['send'], at: [at + 1] }
  const isTaken = /^(?:take|handle|care)$/.test(words[at + 1]!.root)
  return {
    deeds: isTaken ? ['assign'] : ['set', 'update', 'move'],
    at: [at, at + 1, ...(isTaken ? restOf(words, at + 2) : [])],
  }
}

/** `take care of it` */
const restOf = (words: readonly Word[], from: number) => (/^(?:care)$/.test(words[from]?.root ?? '') ? [from] : [])

/** `have the heating at 22`, `keep it at 22`, `make it 22 degrees`. */
function holds(words: readonly Word[]): Wish | null {
  const [first, second] = words
  if (!first || !second) return null
  const isHeld =
    /^(?:have|keep|leave)$/.test(first.root) && words.some(({ text }, i) => i > 1 && /^(?:at|to)$/i.test(text))
  const isMade = first.root === 'make' && /^(?:it|that|this)$/i.test(second.text)
  return isHeld || isMade ? { deeds: ['set', 'update'], at: [0] } : null
}

/** `SHOP-88 goes to In Review`, `ticket 4412 is urgent now`. */
function goesTo(words: readonly Word[], values: Clause['values']): Wish | null {
  const subject = values.find(({ kind, from }) => from <= 2 && /^(?:id|text|name|number)$/.test(kind))
  if (!subject) return null
  const verb = words[subject.to]
  const isGoing = /^(?:goes|moves|belongs|gets)$/i.test(verb?.text ?? '')
  const isNow = /^(?:is|are)$/i.test(verb?.text ?? '') && /^now$/i.test(words.at(-1)!.text)
  if (!isGoing && !isNow) return null
  return {
    deeds: ['move', 'set', 'update'],
    at: [subject.to, ...(/^now$/i.test(words.at(-1)!.text) ? [words.length - 1] : [])],
  }
}
