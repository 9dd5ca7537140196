import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PlaygroundError } from '../../../errors.ts'

const CHILD = ['lib', 'mcp', 'builtin', 'database', 'child']

/** Where the program of the database's process lies: found by folder, since bundled code lies elsewhere than its sources. */
export function findChild(): string {
  const starts = [path.dirname(fileURLToPath(import.meta.url)), process.cwd()]
  for (const folder of starts.flatMap(andAbove)) {
    for (const name of ['main.ts', 'main.js']) {
      const file = path.join(folder, ...CHILD, name)
      if (existsSync(file)) return file
    }
  }
  throw new PlaygroundError(
    'configuration',
    `The database's own files (${CHILD.join('/')}) are missing; install again.`,
  )
}

function andAbove(folder: string): string[] {
  const parent = path.dirname(folder)
  return parent === folder ? [folder] : [folder, ...andAbove(parent)]
}
