import { stripVTControlCharacters } from 'node:util'

/** What a stranger wrote, as one line that does nothing to a terminal. */
export const plainLine = (text: string) =>
  stripVTControlCharacters(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
