import type { Position, SyntaxFault } from './parse.ts'

/** A module named by an import, a re-export or a type. */
export interface ModuleReference extends Position {
  specifier: string
  /** True when nothing of it is left at run time. */
  isTypeOnly: boolean
  /** `import x = require('…')`, which ES modules do not have. */
  isRequire: boolean
}

/** A comment that the compiler may read as the name of a file. */
export interface FileComment extends Position {
  /** `/// <reference …>` and the like, which it surely reads so. */
  isReference: boolean
}

/** All that anybody wants to know of a module's text, found in one reading. Places are in the order of the text. */
export interface Analysis {
  /** Why it cannot be read; then nothing else is known. */
  fault: SyntaxFault | null
  /** Whether it was given up because reading it takes too much: then it may be a program all the same. */
  isGivenUp: boolean
  imports: readonly ModuleReference[]
  fileComments: readonly FileComment[]
  /** What makes code while it runs, and the like: see `find-dynamic-code.ts`. */
  dynamicCode: readonly SyntaxFault[]
  /** Calls of the global `fetch`, with the address where it stands in the text. */
  fetches: readonly (Position & { url: string | null })[]
  /** The first import of code that is written into a URL. */
  codeInUrl: (Position & { address: string }) | null
  /** What of it needs a process of its own: see `find-unfit.ts`. */
  unfit: string | null
}

/** The most that is told of one kind; a text of a megabyte could hold a hundred times as many. */
export const MOST_IMPORTS = 5_000
export const MOST_FINDINGS = 100

export const unreadable = (fault: SyntaxFault, isGivenUp = false): Analysis => ({
  fault,
  isGivenUp,
  imports: [],
  fileComments: [],
  dynamicCode: [],
  fetches: [],
  codeInUrl: null,
  unfit: null,
})
