import { posix } from 'node:path'
import type { Analysis } from '../analysis/analysis.ts'
import type { Position } from '../analysis/parse.ts'
import { modulePath } from '../workspace/module-path.ts'

/** Something in a module that names a file outside of a program's world, and where. */
export interface OutsideReference extends Position {
  text: string
}

/**
 * The first import, type or comment of a module that leads out of the tree of `servers`, `skills` and `client`.
 * Null when there is none. A module that cannot be read leads nowhere the compiler could be trusted to follow.
 */
export function outsideReference(path: string, { fault, imports, fileComments }: Analysis): OutsideReference | null {
  // The compiler reads on after an error, so what it would read cannot be told.
  if (fault) return { ...fault, text: `something that cannot be read (${fault.message})` }
  const leading = imports.find(({ specifier }) => !isInside(path, specifier))
  if (leading) return { ...leading, text: `'${leading.specifier.slice(0, 120)}'` }
  const [comment] = fileComments
  return comment ? { ...comment, text: 'a file in a comment' } : null
}

function isInside(path: string, specifier: string): boolean {
  if (/^node:[\w/]+$/.test(specifier)) return true
  if (!/^(?:\.{1,2}|\/workspace)\//.test(specifier)) return false
  const target = modulePath(specifier, path)
  // The compiler takes names as they stand, where the sandbox reads an address: both must mean one file.
  const literal = specifier.startsWith('/')
    ? posix.relative('/workspace', specifier)
    : posix.join(posix.dirname(path), specifier)
  return target !== null && target === literal && target.endsWith('.ts')
}
