import type { Column } from './columns.ts'
import { stemOf, type Token } from './words.ts'

/** What is known of a clause while its words are taken one after the other. */
export interface Reading {
  tokens: readonly Token[]
  columns: readonly Column[]
  /** What tools say about themselves. */
  about: string
  /** The token at a place; undefined where it has been taken. */
  at(place: number): Token | undefined
  /** Its text; empty where it has been taken. */
  text(place: number): string
  /** Tokens from one place to before another; null where one of them has been taken. */
  range(from: number, to: number): Token[] | null
  take(from: number, to: number): void
  isTaken(place: number): boolean
  /** Whether the word is one for the rows themselves. */
  isNoun(place: number): boolean
  /** Says what is unclear; the first counts. */
  say(unclear: string | undefined): void
  readonly unclear: string | undefined
}

export function createReading(
  tokens: readonly Token[],
  columns: readonly Column[],
  about: string,
  nouns: readonly string[],
): Reading {
  const taken = new Set<number>()
  const stems = nouns.map(stemOf)
  let unclear: string | undefined
  const at = (place: number) => (taken.has(place) || tokens[place]?.isTaken ? undefined : tokens[place])
  return {
    tokens,
    columns,
    about,
    at,
    text: (place) => at(place)?.text ?? '',
    range(from, to) {
      const found = tokens.slice(from, to).map((_, offset) => at(from + offset))
      return from >= 0 && to <= tokens.length && found.every((token) => token !== undefined) ? found : null
    },
    take(from, to) {
      for (let place = from; place < to; place += 1) taken.add(place)
    },
    isTaken: (place) => taken.has(place),
    isNoun: (place) => stems.includes(at(place)?.stem ?? '-'),
    say(sentence) {
      unclear ??= sentence
    },
    get unclear() {
      return unclear
    },
  }
}
