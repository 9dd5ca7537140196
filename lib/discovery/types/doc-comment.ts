/** A text as a doc comment, which ends with the line break before what it is about. Whatever the text, it stays a comment. */
export function docComment(text: string, indent = ''): string {
  const lines = text
    .replaceAll('*/', '*\\/')
    .replace(/[\0-\x08\x0b-\x1f\x7f]/g, ' ')
    .split(/\n|\u2028|\u2029/)
  if (lines.length === 1) return `/** ${lines[0]} */\n${indent}`
  return `/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n${indent}`
}
