import { posix } from 'node:path'
import { type ParsedProgram, ParseFailure, parseProgram } from './parse-program.ts'
import { moduleReferences } from './specifiers.ts'

/** Something in a module that names a file outside of a program's world, and where. */
export interface OutsideReference {
  text: string
  line: number
  column: number
}

/**
 * The first import, type or comment of a module that leads out of the tree of `servers`, `skills` and `client`.
 * Null when there is none. A module that cannot be parsed leads nowhere the compiler could be trusted to follow.
 */
export function outsideReference(path: string, source: string): OutsideReference | null {
  let program: ParsedProgram
  try {
    program = parseProgram(source)
  } catch (error) {
    // The compiler reads on after an error, so what it would read cannot be told.
    if (error instanceof ParseFailure)
      return { text: `something that cannot be read (${error.message})`, line: error.line, column: error.column }
    throw error
  }
  for (const { node, specifier } of moduleReferences(program)) {
    if (isInside(path, specifier)) continue
    return {
      text: `'${specifier.slice(0, 120)}'`,
      line: node.loc?.start.line ?? 1,
      column: (node.loc?.start.column ?? 0) + 1,
    }
  }
  const reference = program.comments.find(({ type, value }) => type === 'CommentLine' && /^\/\s*</.test(value))
  if (!reference) return null
  return {
    text: 'a file in a comment',
    line: reference.loc?.start.line ?? 1,
    column: (reference.loc?.start.column ?? 0) + 1,
  }
}

function isInside(path: string, specifier: string): boolean {
  if (/^node:[\w/]+$/.test(specifier)) return true
  if (!/^(?:\.{1,2}|\/workspace)\//.test(specifier)) return false
  const target = posix.join(
    '/workspace',
    specifier.startsWith('/') ? posix.relative('/workspace', specifier) : posix.join(posix.dirname(path), specifier),
  )
  return /^\/workspace\/(servers|skills|client)\/[^/]+/.test(target) && target.endsWith('.ts')
}
