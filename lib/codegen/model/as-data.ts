/** What stands between delimiters where a program is written. */
const PROGRAM_PARTS = ['tools', 'task', 'session', 'result', 'error']
// Each place is looked at once, however much white space there is.
const delimiterOf = (parts: readonly string[]) =>
  new RegExp(String.raw`<(?=\s*(?:\/\s*)?(?:${parts.join('|')})\b)`, 'gi')
const FENCE = /(`|~)(?=\1\1)/g
// What a model reads and a person cannot see: control characters, direction marks and the letters of U+E0000. Flags
// such as Scotland's are written with the latter and stay.
const UNSEEN =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})|[\u{e0000}-\u{e007f}]|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/**
 * A text of others as it may stand between the delimiters of a prompt: it cannot end them, open new ones or begin a
 * block of code, because a backslash stands in every look-alike, and it says nothing that cannot be seen. `parts` are the
 * names of the delimiters.
 */
export function asData(text: string, parts: readonly string[] = PROGRAM_PARTS): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(UNSEEN, '$1')
    .replace(delimiterOf(parts), '<\\')
    .replace(FENCE, '$1\\')
}

/** The beginning of a text, at most `max` characters of it, with a sign where it was cut. */
export function shorten(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1).toWellFormed()}…` : text
}
