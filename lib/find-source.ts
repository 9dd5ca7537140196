import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PlaygroundError } from './errors.ts'

/**
 * Where a file of ours lies that another process is started from, by its path in this project
 * (`lib/offload/child/main.ts`): looked for by folder, since bundled code lies elsewhere than its sources.
 */
export function findSource(file: string): string {
  // A package has it as JavaScript: Node takes no types away below node_modules.
  const names = [file.replace(/\.ts$/, '.js'), file]
  for (const folder of [path.dirname(fileURLToPath(import.meta.url)), process.cwd()].flatMap(andAbove)) {
    const found = names.map((name) => path.join(folder, ...name.split('/'))).find((name) => existsSync(name))
    if (found !== undefined) return found
  }
  throw new PlaygroundError('configuration', `A file of the playground's own is missing (${file}); install again.`)
}

function andAbove(folder: string): string[] {
  const parent = path.dirname(folder)
  return parent === folder ? [folder] : [folder, ...andAbove(parent)]
}
