/** Characters of a text that is given or returned: as many as the arguments of one call may have. */
export const MAX_TEXT = 1_000_000
/** Pieces of a text, or places in it. */
export const MAX_PIECES = 100_000
export const MAX_PATTERN = 1_000

/** A text that is a result. Throws where it is longer than the next tool would take. */
export function boundedText(text: string): string {
  assertFits(text.length)
  return text
}

/** Asked before a text is made, so that none is made that has to be thrown away. */
export function assertFits(characters: number): void {
  if (characters <= MAX_TEXT) return
  throw new Error(`The result would have ${characters} characters, at most ${MAX_TEXT} are returned; give less text.`)
}

export function assertFew(pieces: number, what: string): void {
  if (pieces <= MAX_PIECES) return
  throw new Error(`The result would have more than ${MAX_PIECES} ${what}; give less text.`)
}
