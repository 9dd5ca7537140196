import { UNSEEN } from '../../format/unseen.ts'

/** What cannot be seen, or passes for a space. */
const HIDDEN = new RegExp(`${UNSEEN.source}|[\\u00a0\\u2000-\\u200a\\u202f\\u205f\\u2800\\u3000]`, 'gu')
const KEPT = /[\n\t]/
const WORD = /[\p{L}\p{M}\p{N}_]+/gu
const LATIN = /\p{Script=Latin}|[0-9_]/u
/** Of other scripts one sees that they are others. */
const LOOKALIKE =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}\u0131\u0251\u0261\u0269\u01c0]/u
const ASCII = /^[\x20-\x7e]+$/

/** Whether a letter passes for a Latin one: a wide or a mathematical `a` is one to whoever reads it. */
const isLookalike = (letter: string) =>
  LOOKALIKE.test(letter) || (!ASCII.test(letter) && ASCII.test(letter.normalize('NFKD')))

const NONE: ReadonlySet<string> = new Set()

/** The words of a text. */
export const wordsIn = (text: string): ReadonlySet<string> => new Set(text.match(WORD) ?? [])

const named = (character: string) => {
  const code = character.codePointAt(0) ?? 0
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
}

/** A text in which what cannot be seen, or passes for a space, stands by its number. */
export const withHidden = (text: string): string =>
  text.replace(HIDDEN, (character) => (KEPT.test(character) ? character : named(character)))

/**
 * The same, and each letter that passes for a Latin one has its number after
 * it: of `pay` with a Cyrillic а it is `pа⟨U+0430⟩y`. Words without Latin letters are left alone where they are among the `known` ones.
 */
export function visibleText(text: string, known: ReadonlySet<string> = NONE): string {
  return withHidden(text).replace(WORD, (word) => {
    if (ASCII.test(word) || (known.has(word) && !LATIN.test(word))) return word
    return [...word].map((letter) => (isLookalike(letter) ? `${letter}${named(letter)}` : letter)).join('')
  })
}

/** The same with the number of everything that a keyboard does not have, for texts that look alike all the same. */
export const numberedText = (text: string) => text.replace(/[^\x20-\x7e\n\t]/gu, named)

/** The same in every text of a value, and in its keys. */
export function visibleIn<T>(value: T, known: ReadonlySet<string> = NONE): T {
  if (typeof value === 'string') return visibleText(value, known) as T
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => visibleIn(each, known)) as T
  const entries = Object.entries(value).map(([key, each]) => [visibleText(key, known), visibleIn(each, known)])
  return Object.fromEntries(entries) as T
}
