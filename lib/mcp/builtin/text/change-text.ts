import { findPlaces } from '../find-places.ts'
import { assertFew, assertFits } from './bounds.ts'

/** The pieces between separators; without a separator the words between white space. */
export function splitText(text: string, separator?: string): string[] {
  const pieces = separator === undefined ? wordsBetweenSpaces(text) : piecesBetween(text, separator)
  assertFew(pieces.length, 'pieces')
  return pieces
}

export function joinPieces(pieces: readonly (string | number)[], separator: string): string {
  const texts = pieces.map(String)
  const characters = texts.reduce((sum, { length }) => sum + length, separator.length * Math.max(0, texts.length - 1))
  assertFits(characters)
  return texts.join(separator)
}

export function replaceAll(text: string, find: string, replacement: string): string {
  const pieces = piecesBetween(text, find)
  assertFits(text.length + (pieces.length - 1) * (replacement.length - find.length))
  return pieces.join(replacement)
}

/** Without the given characters at both ends; by default without white space. */
export function stripText(text: string, characters?: string): string {
  if (characters === undefined) return text.trim()
  const unwanted = new Set(characters)
  const signs = [...text]
  const first = signs.findIndex((sign) => !unwanted.has(sign))
  if (first === -1) return ''
  return signs.slice(first, signs.findLastIndex((sign) => !unwanted.has(sign)) + 1).join('')
}

/** What stands between white space and has a letter or a digit: a dash alone is no word. */
export function countWords(text: string): number {
  let words = 0
  let isCounted = false
  for (const sign of text) {
    if (SPACE.test(sign)) isCounted = false
    else if (!isCounted && OF_WORD.test(sign)) {
      isCounted = true
      words += 1
    }
  }
  return words
}

const SPACE = /\s/
const OF_WORD = /[\p{L}\p{N}]/u

/** As in files: a last line without an end counts, an empty text has none. */
export function countLines(text: string): number {
  const ends = text.split('\n').length - 1
  return text === '' || text.endsWith('\n') ? ends : ends + 1
}

/** As `String.split`, which takes minutes over a long separator that somebody made for that. */
function piecesBetween(text: string, separator: string): string[] {
  const pieces: string[] = []
  let from = 0
  for (const at of findPlaces(text, separator)) {
    pieces.push(text.slice(from, at))
    from = at + separator.length
  }
  return [...pieces, text.slice(from)]
}

const wordsBetweenSpaces = (text: string) => text.split(/\s+/).filter((word) => word !== '')
