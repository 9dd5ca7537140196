/** Words a function cannot be called by, and names a module needs for itself. */
const TAKEN = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof undefined var void while with yield ' +
    'Infinity NaN callTool index input inputSchema'
  ).split(' '),
)
const MAX_LENGTH = 80

/**
 * The function name of every tool, by its MCP name: `read_file` → `readFile`. The same tools always get the same
 * names, in whatever order they come. Where several would share one (also when only the case differs, since some file
 * systems do not tell that apart), the first in the alphabet keeps it and the others are numbered.
 */
export function safeNames(tools: readonly string[]): Map<string, string> {
  const names = new Map<string, string>()
  const used = new Set<string>()
  const numbered: string[] = []
  for (const tool of [...new Set(tools)].sort()) {
    const name = safeName(tool)
    if (used.has(name.toLowerCase())) {
      numbered.push(tool)
      continue
    }
    names.set(tool, name)
    used.add(name.toLowerCase())
  }
  for (const tool of numbered) {
    let number = 2
    while (used.has(`${safeName(tool)}${number}`.toLowerCase())) number += 1
    const name = `${safeName(tool)}${number}`
    names.set(tool, name)
    used.add(name.toLowerCase())
  }
  return names
}

/** One name as a camelCase identifier of plain letters: `get-user.byId` → `getUserById`, `3d` → `_3d`, `delete` → `delete_`. */
export function safeName(tool: string): string {
  const words = toPlainLetters(tool)
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
  const name = words
    .map((word, position) => (position === 0 ? lowerStart(word) : upperStart(word)))
    .join('')
    .slice(0, MAX_LENGTH)
  if (name === '') return 'tool'
  if (/^[0-9]/.test(name)) return `_${name}`
  return TAKEN.has(name) ? `${name}_` : name
}

/** The beginning of the names of a function's types: `readFile` → `ReadFile`, `delete_` → `Delete`, `_3d` → `Tool3d`. */
export function typeName(fn: string): string {
  const letters = fn.replace(/[^A-Za-z0-9]/g, '')
  return /^\d/.test(letters) ? `Tool${letters}` : letters.charAt(0).toUpperCase() + letters.slice(1)
}

/** Accents are dropped; letters of other scripts become their code point, which every file system and URL can carry. */
const toPlainLetters = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x00-\x7f]/gu, (letter) =>
      /[\p{L}\p{N}]/u.test(letter) ? `-u${letter.codePointAt(0)!.toString(16)}-` : '-',
    )

/** `GetUser` → `getUser`, `APIKey` → `apiKey`, `LIST` → `list`. */
const lowerStart = (word: string) => word.replace(/^[A-Z]+(?![a-z])|^[A-Z]/, (start) => start.toLowerCase())
const upperStart = (word: string) => {
  const rest = /^[A-Z0-9]+$/.test(word) ? word.toLowerCase() : word
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
