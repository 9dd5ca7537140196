// What the tokenizer takes as one word; it merges the letters of a word in quadratic time.
const LONG_RUN = /[\p{L}\p{M}]{513,}|[^\s\p{L}\p{N}]{513,}|\s{513,}/gu
const PIECE = 512

/**
 * Splits a text where a run of letters, signs or spaces is so long that counting it would take minutes: a program may
 * print a million times `x`. Adds less than one token for each piece of 512 characters; other texts stay whole.
 */
export function splitRuns(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  for (const { 0: run, index } of text.matchAll(LONG_RUN)) {
    pieces.push(text.slice(from, index))
    for (let at = 0; at < run.length; at += PIECE) pieces.push(run.slice(at, at + PIECE))
    from = index + run.length
  }
  pieces.push(text.slice(from))
  return pieces
}
