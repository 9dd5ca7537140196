import { NUMBER_WORDS } from '../number-words.ts'
import { gapAfter, type Split } from './reading.ts'

/** A number with the tokens that say it. */
export interface Counted {
  number: number
  from: number
  to: number
}

const SCALES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1000, million: 1e6, billion: 1e9, dozen: 12 }
const PARTS: Readonly<Record<string, number>> = {
  half: 1 / 2,
  quarter: 1 / 4,
  third: 1 / 3,
  fifth: 1 / 5,
  tenth: 1 / 10,
}
const DIGITS = /^([-−]?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(k|m|bn)?$/i
const ENDS: Readonly<Record<string, number>> = { k: 1000, m: 1e6, bn: 1e9 }

/** The number that digits say: `1,234.5`, `2k`. Null for other texts. */
export function numberIn(text: string): number | null {
  if (text.length > 40) return null
  const nth = /^(\d{1,6})(?:st|nd|rd|th)$/.exec(text)
  if (nth) return Number(nth[1])
  const match = DIGITS.exec(text)
  if (!match) return fractionIn(text)
  const [, sign, whole = '', rest = '', end = ''] = match
  const number = Number(`${whole.replaceAll(',', '')}${rest}`) * (ENDS[end.toLowerCase()] ?? 1)
  return sign ? -number : number
}

/** `3/4`; `24/7` is none. */
function fractionIn(text: string): number | null {
  const [, above, below] = /^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []
  return above === undefined || Number(below) === 0 || text === '24/7' ? null : Number(above) / Number(below)
}

/** `thirty`, `thirty-one`; null for other words. */
function small(word: string | undefined): number | null {
  const [tens = '', ones, ...more] = (word ?? '').split('-')
  if (more.length > 0 || !Object.hasOwn(NUMBER_WORDS, tens) || Object.hasOwn(SCALES, tens)) return null
  if (ones === undefined) return NUMBER_WORDS[tens]!
  const one = small(ones)
  return NUMBER_WORDS[tens]! >= 20 && one !== null && one > 0 && one < 10 ? NUMBER_WORDS[tens]! + one : null
}

/** All numbers of a clause, in words or digits. */
export function numbersOf(reading: Split): Counted[] {
  const found: Counted[] = []
  for (let at = 0; at < reading.tokens.length; ) {
    const counted = reading.tokens[at]!.found ? null : numberAt(reading, at)
    if (counted) found.push(counted)
    at = counted?.to ?? at + 1
  }
  return found
}

function numberAt(reading: Split, at: number): Counted | null {
  const said = new Said(reading, at)
  return partOf(said) ?? inWords(said) ?? inDigits(said)
}

/** Reads words on, as long as nothing but space is between them. */
class Said {
  readonly from: number
  at: number
  readonly #reading: Split
  constructor(reading: Split, at: number) {
    this.#reading = reading
    this.from = at
    this.at = at
  }

  word(ahead = 0): string | undefined {
    for (let i = this.from; i < this.at + ahead; i++) if (gapAfter(this.#reading, i).trim() !== '') return undefined
    return this.#reading.tokens[this.at + ahead]?.text.toLowerCase()
  }

  get before(): string | undefined {
    return this.#reading.tokens[this.from - 1]?.text.toLowerCase()
  }

  counted(number: number): Counted {
    return { number, from: this.from, to: this.at }
  }
}

/** `half`, `a couple of`, `a quarter of`, `two thirds of`; `third` alone says which one. */
function partOf(said: Said): Counted | null {
  const first = said.word()
  const isOne = first === 'a' || first === 'one'
  const times = isOne ? 1 : small(first)
  const part = PARTS[(said.word(1) ?? '').replace(/s$/, '').replace('halve', 'half')]
  if (first === 'half' && !['past', 'an'].includes(said.word(1) ?? '')) {
    said.at++
    return said.counted(0.5)
  }
  if (isOne && said.word(1) === 'couple' && said.word(2) === 'of') {
    said.at += 3
    return said.counted(2)
  }
  if (times === null || part === undefined || said.word(2) !== 'of') return null
  said.at += 2
  return said.counted(times * part)
}

const SINGLES = new Set(
  'each which this that the another every any no newest oldest last first next only same'.split(' '),
)

/** `two hundred and five`, `a dozen`, `three and a half`. */
function inWords(said: Said): Counted | null {
  const first = said.word()
  const isScaled = (first === 'a' || first === 'an') && Object.hasOwn(SCALES, said.word(1) ?? '')
  const begun = isScaled ? 1 : Object.hasOwn(SCALES, first ?? '') && first !== 'dozen' ? 0 : small(first)
  if (begun === null || (first === 'one' && isPronoun(said))) return null
  if (isScaled || begun > 0 || small(first) !== null) said.at++
  const number = withHalf(said, grown(said, begun))
  return said.counted(number)
}

/** `each one`, `the newest one`, `one per line` count nothing. */
function isPronoun(said: Said): boolean {
  const { before = '' } = said
  return SINGLES.has(before) || /est$/.test(before) || ['per', 'by'].includes(said.word(1) ?? '')
}

/** Adds what follows: `two` → `two hundred` → `two hundred and five`. */
function grown(said: Said, begun: number): number {
  let [done, current] = [0, begun]
  for (let word = said.word(); word !== undefined; word = said.word()) {
    const scale = Object.hasOwn(SCALES, word) ? SCALES[word]! : undefined
    const next = small(word)
    if (scale !== undefined) {
      const grown = (current || 1) * scale
      ;[done, current] = scale > 100 ? [done + grown, 0] : [done, grown]
    } else if (next !== null && fits(next, current, done)) current += next
    else if (word === 'and' && follows(said, current, done)) current += 0
    else break
    said.at++
  }
  return done + current
}

/** `twenty` takes `five`, `hundred` takes `twenty`; `three` takes nothing. */
function fits(next: number, current: number, done: number): boolean {
  if (next === 0) return false
  if (current === 0) return done > 0
  if (current % 100 === 0) return next < 100
  return current % 10 === 0 && current % 100 >= 20 && next < 10
}

/** `and` counts on only after a hundred or a thousand. */
function follows(said: Said, current: number, done: number): boolean {
  const next = small(said.word(1))
  return next !== null && (current === 0 ? done > 0 : current % 100 === 0) && fits(next, current, done)
}

function withHalf(said: Said, number: number): number {
  if (said.word() !== 'and' || said.word(1) !== 'a' || said.word(2) !== 'half') return number
  said.at += 3
  return number + 0.5
}

/** Digits, and what they are multiplied by: `2 million`, `1.5k`, `2 dozen`. */
function inDigits(said: Said): Counted | null {
  const number = numberIn(said.word() ?? '')
  if (number === null) return null
  said.at++
  const scale = SCALES[said.word() ?? '']
  if (scale !== undefined) said.at++
  return said.counted(number * (scale ?? 1))
}
