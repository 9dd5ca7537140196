import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExampleProgram } from '../_panels/start/example-program.ts'
import { playground } from './playground.ts'

/** The programs of `examples/`, which the examples themselves run too. None where an installation comes without them. */
export async function readExamplePrograms(): Promise<ExampleProgram[]> {
  const dir = join((await playground()).config.installation, 'examples/programs')
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const wanted = names.filter((name) => /^\d\d-.*\.ts$/.test(name)).sort()
  return Promise.all(wanted.map(async (name) => exampleFrom(name.slice(0, 2), await readFile(join(dir, name), 'utf8'))))
}

/** Its first line says what it is: `// Title: what it shows.` */
export function exampleFrom(id: string, code: string): ExampleProgram {
  const [, title = id, note = ''] = /^\/\/ ([^:]+)(?:: (.*))?$/.exec(code.split('\n', 1)[0] ?? '') ?? []
  // There a sentence goes on; where it is shown one begins.
  return { id, title, note: note.charAt(0).toUpperCase() + note.slice(1), code }
}
