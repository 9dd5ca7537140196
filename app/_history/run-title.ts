import { words } from './words.ts'

/** One import of a program's own world, over several lines too, at the beginning of a text. */
const IMPORT = /^import\b(?:\s*type\b)?\s*(?:([\w$*{}\s,]+?)\s*from\s*)?(['"])(?:\.{0,2}\/|node:)[^'"\n]*\2[ \t]*;?\s*/
const COMMENT = /^(?:\/\/[^\n]*\n?|\/\*[\s\S]*?\*\/)\s*/
/** What is left of an import where the kept beginning of a program ends. */
const CUT_IMPORT = /^import\b[^'"]*(?:(['"])[^'"\n]*)?$/

/**
 * How a run is called in lists: its task, or the first line of its program that says what it does. `title` is the
 * beginning of either; of a program whose beginning is imports alone, the names it imports are told.
 */
export function runTitle(title: string): string {
  let rest = title.trimStart()
  const names: string[] = []
  for (;;) {
    const comment = COMMENT.exec(rest)
    const found = comment ?? IMPORT.exec(rest)
    if (!found) break
    if (!comment) names.push(...(found[1] ?? '').split(/[^\w$]+/).filter((name) => name && name !== 'as'))
    rest = rest.slice(found[0].length)
  }
  const isProgram = rest.length < title.trimStart().length
  if (!isProgram) return title
  if (rest !== '' && !CUT_IMPORT.test(rest)) return rest.split('\n', 1)[0]?.trim() || words.program
  return names.length ? words.programWith(names.join(', ')) : words.program
}
