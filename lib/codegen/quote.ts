/** A text as a TypeScript string that means exactly this text, whatever is in it, and never ends early. */
export function quote(text: string): string {
  const inner = JSON.stringify(text.toWellFormed())
    .slice(1, -1)
    .replace(/\\"/g, '"')
    .replace(/'/g, "\\'")
    .replace(/[\u007f-\u009f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, escapeSign)
  return `'${inner}'`
}

const escapeSign = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

const MAX_COMMENT = 100

/** A text as a comment of one line. Nothing in it can end the comment or change how the line is shown. */
export function comment(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .trim()
  return `// ${line.length > MAX_COMMENT ? `${line.slice(0, MAX_COMMENT - 1).toWellFormed()}…` : line}`
}

/** `{ path: notesFile, content }`: short where name and value are the same word. */
export function objectOf(fields: Record<string, string>): string {
  const entries = Object.entries(fields).map(([key, code]) => {
    const name = /^[A-Za-z_$][\w$]*$/.test(key) && key !== '__proto__' ? key : `[${quote(key)}]`
    return name === code ? name : `${name}: ${code}`
  })
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}'
}
