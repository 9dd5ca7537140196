/**
 * Parses JSON as people keep it in their settings: with comments, and commas behind the last of a list. Throws what
 * `JSON.parse` throws, with the place in the text as it was given. Reads the text once, however it is written.
 */
export function parseJsonc(text: string): unknown {
  return JSON.parse(toJson(text))
}

/** Puts blanks where comments and trailing commas are, so that everything else stays where it was. */
function toJson(text: string): string {
  const parts: string[] = []
  /** Where the last comma is among the parts, as long as nothing but blanks came after it. */
  let comma = -1
  let at = 0
  while (at < text.length) {
    const end = endOfPart(text, at)
    const part = text.slice(at, end)
    const first = text.charAt(at)
    if (first === '/' && /^\/[/*]/.test(part)) parts.push(part.replace(/[^\n\r]/g, ' '))
    else {
      if ((first === '}' || first === ']') && comma !== -1) parts[comma] = ' '
      if (first === ',') comma = parts.length
      else if (part.trim() !== '') comma = -1
      parts.push(part)
    }
    at = end
  }
  return parts.join('')
}

/** Where the string, comment, sign, or run of anything else that begins at a place ends. */
function endOfPart(text: string, at: number): number {
  const first = text.charAt(at)
  if (first === '"') {
    for (let next = at + 1; next < text.length; next += text.charAt(next) === '\\' ? 2 : 1)
      if (text.charAt(next) === '"') return next + 1
    return text.length
  }
  if (text.startsWith('//', at)) return endingAt(text, text.indexOf('\n', at), 0)
  if (text.startsWith('/*', at)) return endingAt(text, text.indexOf('*/', at + 2), 2)
  if (first === ',' || first === '}' || first === ']' || first === '/') return at + 1
  let next = at + 1
  while (next < text.length && !'",}]/'.includes(text.charAt(next))) next += 1
  return next
}

const endingAt = (text: string, found: number, length: number) => (found === -1 ? text.length : found + length)
