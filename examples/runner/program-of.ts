import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXAMPLES_DIR } from './list-examples.ts'

/** The text of a file of `programs/`, which the playground opens too. */
export function programOf(name: string): string {
  return readFileSync(join(EXAMPLES_DIR, 'programs', `${name}.ts`), 'utf8')
}
