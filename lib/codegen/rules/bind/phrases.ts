import type { Clause, Value } from '../read/clause.ts'
import { isEmpty } from '../read/empty-words.ts'
import { gapBefore, isApart, textOf } from './gaps.ts'
import { spanOf } from './words-as-values.ts'

/** A text without quotes, with the words that say that it is one. */
export interface Told extends Value {
  /** What it may be: what is said, what it is called, either, or members of a list. */
  as: 'body' | 'title' | 'either' | 'list'
  used: readonly number[]
  members?: readonly string[]
}

/** Texts that are told and not quoted: `post that the build is green`, `remind me to call mum`, `a ticket about the printer`. */
export function toldIn(clause: Clause, isName: (at: number) => boolean): Told[] {
  if (clause.values.some(({ kind }) => kind === 'text' || kind === 'code'))
    return [...listsIn(clause, isName).filter((one) => one.as === 'list'), ...saidIn(clause).filter(isPlainly(clause))]
  const called = calledIn(clause)
  return [
    ...saidIn(clause),
    ...aimsIn(clause),
    ...subjectsIn(clause),
    ...called,
    // `add a meeting called Budget`: it is called so, and not all that.
    ...listsIn(clause, isName).filter(({ as }) => as === 'list' || called.length === 0),
    ...behindColon(clause),
  ]
}

/** Has no quotes in it. */
const isPlainly =
  ({ values }: Clause) =>
  ({ from, to }: Told) =>
    !values.some((value) => /^(?:text|code)$/.test(value.kind) && value.from < to && from < value.to)

const told = (clause: Clause, as: Told['as'], from: number, to: number, used: readonly number[]): Told[] => {
  const start = as === 'title' && /^(?:a|an|the|my|our|some)$/i.test(clause.words[from]?.text ?? '') ? from + 1 : from
  if (start >= to) return []
  const text = textOf(clause, start, to)
  return [{ kind: 'text', text, value: text, from, to, as, used }]
}

const isAddressed = ({ words, values }: Clause, at: number) =>
  words[at]?.kind === 'verb' ||
  /^(?:me|us|them|him|her|everyone|everybody|know|channel|team|chat|group)$/.test(words[at]?.root ?? '') ||
  values.some(({ kind, to }) => /^(?:handle|name|email|id)$/.test(kind) && to === at + 1)

/** `that the build is green`, `saying see you soon`: to the end. */
function saidIn(clause: Clause): Told[] {
  const { words } = clause
  const at = words.findIndex(
    ({ text }, i) =>
      i > 0 &&
      ((/^that$/i.test(text) && isAddressed(clause, i - 1) && words.length > i + 2) || /^(?:saying|says)$/i.test(text)),
  )
  return at === -1 || at === words.length - 1 ? [] : told(clause, 'body', at + 1, words.length, [at])
}

const REMINDS = /^(?:remind|reminder|task|todo|to-do|remember|item|alarm)$/

/** `remind me to call mum tomorrow at 5`: what is to be done, without when. */
function aimsIn(clause: Clause): Told[] {
  const { words } = clause
  const at = words.findIndex(
    ({ root }, i) => root === 'to' && i > 0 && words[i + 1] !== undefined && isEmptyDown(clause, i - 1, REMINDS),
  )
  if (at === -1) return []
  const [from, to] = withoutDates(clause, at + 1)
  return told(clause, 'either', from, to, [at])
}

/** Whether a word like this stands before, with only empty words and dates between. */
function isEmptyDown(clause: Clause, at: number, pattern: RegExp): boolean {
  for (let i = at; i >= 0; i--) {
    if (pattern.test(clause.words[i]!.root)) return true
    const isDate = clause.values.some(({ kind, from, to }) => kind === 'date' && from <= i && i < to)
    if (!isEmpty(clause.words[i]!) && !isDate) return false
  }
  return false
}

/** From a word on, up to a date at the end or what is apart. */
function withoutDates(clause: Clause, from: number): [number, number] {
  let to = from
  const dates = clause.values.filter(({ kind, from: start }) => kind === 'date' && start > from)
  const isDate = (at: number) => dates.some((date) => date.from <= at && at < date.to)
  while (to < clause.words.length && !isDate(to) && !(to > from && /[,;]/.test(gapBefore(clause, to)))) to++
  while (to > from && isEmpty(clause.words[to - 1]!) && isDate(to)) to--
  return [from, to]
}

/** `a ticket about the broken coffee machine`. */
function subjectsIn(clause: Clause): Told[] {
  const { words } = clause
  const at = words.findIndex(({ root }, i) => root === 'about' && words[i - 1]?.kind === 'noun')
  if (at === -1) return []
  return told(clause, 'title', at + 1, phraseEnd(clause, at + 1), [at])
}

/** `a list called road trip`. */
function calledIn(clause: Clause): Told[] {
  const at = clause.words.findIndex(({ text }, i) => i > 0 && /^(?:called|named|titled|entitled)$/i.test(text))
  return at === -1 || at === clause.words.length - 1
    ? []
    : told(clause, 'title', at + 1, phraseEnd(clause, at + 1), [at])
}

const ENDS_PHRASE = /^(?:with|to|on|onto|into|in|at|for|from|by|until|and|or|but|that|which|who|due|because|as|under)$/

/** Where a phrase ends: at a sign, at what tells more, at another value. */
function phraseEnd(clause: Clause, from: number): number {
  let to = from
  const isOther = (at: number) =>
    clause.values.some((value) => value.from === at && !/^(?:name|number|word)$/.test(value.kind))
  while (
    to < clause.words.length &&
    !isOther(to) &&
    !(to > from && (isApart(clause, to) || ENDS_PHRASE.test(clause.words[to]!.root)))
  )
    to++
  return to
}

/** `Note: buy stamps`, `Expenses: 12 May, Taxi, 18.50`: what stands behind the colon. */
function behindColon(clause: Clause): Told[] {
  const { words } = clause
  const from = words.findIndex((_, at) => /:\s*$/.test(gapBefore(clause, at)))
  // `ENG-142 is finished: set it to Done` tells first, and then orders.
  const isPreface = words.slice(0, Math.max(0, from)).every(({ isFiller }, at) => isFiller || isValue(clause, at))
  if (from < 1 || isPreface) return []
  const whole = told(clause, 'either', from, words.length, [])
  const members = textOf(clause, from, words.length)
    .split(/,\s+(?:and\s+)?|\s+and\s+|;\s+/)
    .map((one) => one.trim())
    .filter(Boolean)
  return [...whole, ...whole.map((one) => ({ ...one, as: 'list' as const, members }))]
}

const isValue = ({ values }: Clause, at: number) => values.some(({ from, to }) => from <= at && at < to)

/** `add milk, eggs and bread to …`: what the verb is done with. */
function listsIn(clause: Clause, isName: (at: number) => boolean): Told[] {
  const { words, values } = clause
  const verb = words.findIndex(({ isFiller }) => !isFiller)
  if (verb === -1 || !/^(?:add|put|append|write|include|need|buy|get)$/.test(words[verb]!.root)) return []
  let to = verb + 1
  while (to < words.length && !/^(?:to|on|onto|into|in|for|from)$/.test(words[to]!.root)) to++
  const from = verb + 1
  if (
    to === from ||
    to === words.length ||
    words.some((_, at) => at > from && at < to && /:/.test(gapBefore(clause, at)))
  )
    return []
  const span = spanOf({ from, to })
  const isPlain = span.every(
    (at) =>
      !values.some((value) => value.from <= at && at < value.to && !/^(?:name|number|text)$/.test(value.kind)) &&
      (!isName(at) || /^(?:and|,)$/.test(words[at]!.root)),
  )
  if (!isPlain) return []
  const members = membersAt(clause, from, to)
  if (members.length < 2 && values.some((value) => value.kind === 'text' && value.from === from)) return []
  const text = textOf(clause, from, to)
  const whole = { kind: 'text' as const, text, value: text, from, to, used: [] }
  return [
    { ...whole, as: 'list', members },
    ...(members.length === 1 ? [{ ...whole, text: members[0]!, value: members[0]!, as: 'title' as const }] : []),
  ]
}

/** What commas and `and` divide, without articles. */
function membersAt(clause: Clause, from: number, to: number): string[] {
  const members: string[] = []
  let start = from
  const close = (end: number) => {
    const first = /^(?:a|an|the|some)$/i.test(clause.words[start]?.text ?? '') ? start + 1 : start
    if (first < end) members.push(textOf(clause, first, end))
  }
  for (let at = from; at < to; at++) {
    const isAnd = /^(?:and|&|plus)$/.test(clause.words[at]!.root)
    if (!isAnd && !(at > from && /[,;]/.test(gapBefore(clause, at)))) continue
    close(at)
    start = isAnd ? at + 1 : at
  }
  close(to)
  return members
}
