import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { findSource } from '../find-source.ts'

/** How to start the compiler. */
export interface Compiler {
  file: string
  args: readonly string[]
}

let known: Compiler | undefined

/**
 * The compiler's own program for this machine, found once. What the package starts it with is a script that looks for it
 * anew each time, which takes as long as the check of a small program.
 */
export const compilerHere = (): Compiler => (known ??= find())

function find(): Compiler {
  const script = findSource('node_modules/typescript/lib/tsc.js')
  const file = nativeBeside(script)
  return file === null ? { file: process.execPath, args: [script] } : { file, args: [] }
}

/** As the package's own script finds it; null where it lies elsewhere, which that script may know. */
function nativeBeside(script: string): string | null {
  const name = `@typescript/typescript-${process.platform}-${process.arch}/package.json`
  try {
    const folder = path.dirname(createRequire(script).resolve(name))
    const file = path.join(folder, 'lib', process.platform === 'win32' ? 'tsc.exe' : 'tsc')
    return existsSync(file) ? file : null
  } catch {
    return null // It is not installed under that name.
  }
}
