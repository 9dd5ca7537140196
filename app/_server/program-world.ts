import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '../../lib/errors.ts'
import type { Person } from '../../lib/people/person.ts'
import type { Playground } from '../../lib/playground.ts'

/** A file as a program sees it, path from `/workspace`. */
interface WorldFile {
  path: string
  source: string
}

/** Tool modules, helpers and globals: what the sandbox will offer, so that the editor knows it beforehand. */
export async function programWorld(
  person: Person,
  { config, catalog }: Pick<Playground, 'config' | 'catalog'>,
): Promise<WorldFile[]> {
  const worker = join(config.root, 'lib/sandbox/worker')
  const { servers } = await catalog(person)
  const modules = servers.flatMap((server) => server.tools.map(({ module }) => module.replace(/^\.\//, '')))
  const helpers = await readdir(join(worker, 'client'))
  const files = await Promise.all([
    ...modules.map((module) =>
      readFirst(
        [join(person.workspaceDir, module), join(config.paths.serversDir, module.replace(/^servers\//, ''))],
        `/workspace/${module}`,
      ),
    ),
    ...helpers
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFirst([join(worker, 'client', name)], `/workspace/client/${name}`)),
    readFirst([join(worker, 'program.d.ts')], '/workspace/program.d.ts'),
  ])
  return files.filter((file) => file !== null)
}

/** The first of `places` that can be read. One that cannot be read leaves the others usable: the editor knows less. */
async function readFirst(places: string[], path: string): Promise<WorldFile | null> {
  const faults: string[] = []
  for (const place of places) {
    try {
      return { path, source: await readFile(place, 'utf8') }
    } catch (error) {
      faults.push(messageOf(error))
    }
  }
  console.warn(`The editor does not know ${path}: ${faults.join('; ')}`)
  return null
}
