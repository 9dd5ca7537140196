import { NUMBER_WORDS } from '../number-words.ts'

/** A part of an arithmetic phrase. Numbers keep their digits, so that none is rounded on the way. */
export type Token =
  /** `isGrouped`: it was written with commas between thousands. */
  | { kind: 'number'; text: string; isGrouped?: boolean }
  /** `isTight`: digits on both sides and no space, so that `1,5` may be a list and may be one and a half. */
  | { kind: 'sign'; text: string; isTight?: boolean }
  | { kind: 'word'; text: string }

const PATTERN =
  /\s*(?:(?<number>\d{1,3}(?:,\d{3})+(?!,?\d)(?:\.\d+)?|(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d{1,3})?(?![\w.]*\d))(?<ordinal>(?:st|nd|rd|th)\b)?|(?<word>[a-z]+(?:'[a-z]+)?(?:\d+\b)?)|(?<sign>\*\*|[-+*/^%(),=?&−–×·÷√²³]))/iuy

const SPELLINGS: Record<string, string> = { '**': '^', '−': '-', '–': '-', '×': '*', '·': '*', '÷': '/' }
const MAX_TOKENS = 2_000

/** Splits a phrase into numbers, signs and words; null when something else is in it, which arithmetic cannot be. */
export function tokenize(text: string): Token[] | null {
  if (hasUnclearNumber(text)) return null
  const tokens: Token[] = []
  const phrase = text.trim()
  const pattern = new RegExp(PATTERN)
  let at = 0
  while (at < phrase.length) {
    pattern.lastIndex = at
    const groups = pattern.exec(phrase)?.groups
    if (!groups || tokens.length >= MAX_TOKENS) return null
    at = pattern.lastIndex
    const { number, ordinal, word, sign } = groups
    if (number !== undefined) {
      if (isTooLong(digitsOf(number))) return null
      tokens.push({ kind: 'number', text: digitsOf(number), ...(number.includes(',') && { isGrouped: true }) })
      if (ordinal) tokens.push({ kind: 'word', text: 'th' })
    } else if (word !== undefined) addWord(tokens, word.toLowerCase())
    else if (sign !== undefined) {
      const isTight = /\d,\d/.test(phrase.slice(at - 2, at + 1))
      tokens.push({ kind: 'sign', text: SPELLINGS[sign] ?? sign, ...(isTight && { isTight }) })
    }
  }
  return tokens
}

/** Digits with commas that can be one number with thousands and can be several: `1,000,2,000`, but not `1,000` or `1,2,3`. */
export function hasUnclearNumber(text: string): boolean {
  return (text.match(/\d+(?:,\d+)+/g) ?? []).some(
    (digits) => !/^\d{1,3}(?:,\d{3})+$/.test(digits) && /(?:^|,)\d{1,3},\d{3}(?:,|$)/.test(digits),
  )
}

/** More digits than a number of JavaScript keeps: what came back would be another one. */
const isTooLong = (digits: string) => /^\d+$/.test(digits) && !Number.isSafeInteger(Number(digits))

/** `1,000` → `1000`, `007` → `7`, `.5` → `0.5`. */
function digitsOf(text: string): string {
  const digits = text.replace(/,/g, '').replace(/^0+(?=\d)/, '')
  return digits.startsWith('.') ? `0${digits}` : digits
}

/** `twenty five` is one number; `five hundred` too. */
function addWord(tokens: Token[], word: string): void {
  if (!Object.hasOwn(NUMBER_WORDS, word)) {
    tokens.push({ kind: 'word', text: word })
    return
  }
  const value = NUMBER_WORDS[word]!
  const before = tokens.at(-1)
  const known = before?.kind === 'number' ? Number(before.text) : null
  if (before && known !== null && known > 0 && value >= 100 && known < value) before.text = String(known * value)
  else if (before && known !== null && known >= 20 && known < 100 && known % 10 === 0 && value > 0 && value < 10) {
    before.text = String(known + value)
  } else tokens.push({ kind: 'number', text: String(value) })
}
