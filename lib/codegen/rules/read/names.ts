import { STEP_VERBS } from '../../../task/step-verbs.ts'
import type { Value } from './clause.ts'
import { gapAfter, type Reading, readAs } from './reading.ts'

const JOINS = new Set(['of', 'de', 'van', 'von', 'der', 'la', 'da', 'di', 'the', '&'])
/** Written with a capital, or for emphasis all in capitals, and no names. */
const NEVER = new Set(
  `i a an and or but not no do don't only never always all any the to from in on at by of for with is are be it's its my your our
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
  october november december ok please thanks what which who how when where why if then eur usd gbp chf`.split(/\s+/),
)
/** First words of a sentence that are ordinary although the library may take them for names. */
const OPENERS = new Set(
  `weather forecast total average sum top name names dinner lunch temperature list mark bill will may status email`.split(
    ' ',
  ),
)

/** Words that begin with a capital inside a sentence: `Grace Kim`, `Lisbon`, `Bank of America`. */
export function names(reading: Reading): Value[] {
  const found: Value[] = []
  for (let at = 0; at < reading.tokens.length; ) {
    const to = isCapital(reading, at) ? endOf(reading, at) : at
    if (to > at) found.push(...meanings(reading, at, to))
    at = Math.max(to, at + 1)
  }
  return found
}

function meanings(reading: Reading, from: number, to: number): Value[] {
  const name = (start: number) => {
    const value = readAs(reading, 'name', start, to, '')
    const text = value.text.replace(/['’]s$/, '')
    return { ...value, text, value: text.replace(/\s+/g, ' ') }
  }
  if (!opensSentence(reading, from) || reading.kinds[from]!.isProper)
    return isOpener(reading, from) ? later(name, from, to) : [name(from)]
  if (to - from === 1 || isOpener(reading, from)) return later(name, from, to)
  return reading.kinds[from]!.kind === 'noun' ? [name(from)] : later(name, from, to)
}

const later = (name: (start: number) => Value, from: number, to: number) => (to - from > 1 ? [name(from + 1)] : [])

function isOpener(reading: Reading, at: number): boolean {
  const word = reading.tokens[at]!.text.toLowerCase()
  return opensSentence(reading, at) && (OPENERS.has(word) || STEP_VERBS.has(word))
}

/** A clause may begin in the middle of a sentence; its first word is taken for the sentence's all the same. */
const opensSentence = (reading: Reading, at: number) => at === 0 || /[.!?:]/.test(gapAfter(reading, at - 1))

function isCapital({ tokens }: Reading, at: number): boolean {
  const { text, found } = tokens[at]!
  return (
    !found &&
    /^\p{Lu}/u.test(text) &&
    text.length <= 60 &&
    !/\/|^\p{Lu}+-\d/u.test(text) &&
    !NEVER.has(text.toLowerCase().replaceAll('’', "'"))
  )
}

/** Capitals that follow each other; a small word may join two. */
function endOf(reading: Reading, from: number): number {
  let to = from + 1
  while (
    to < reading.tokens.length &&
    gapAfter(reading, to - 1).trim() === '' &&
    !/['’]s$/.test(reading.tokens[to - 1]!.text)
  ) {
    if (isCapital(reading, to)) to++
    else if (joins(reading, to)) to += 2
    else break
  }
  return to
}

const joins = (reading: Reading, at: number) =>
  JOINS.has(reading.tokens[at]!.text) &&
  at + 1 < reading.tokens.length &&
  gapAfter(reading, at).trim() === '' &&
  isCapital(reading, at + 1) &&
  !opensSentence(reading, at - 1)
