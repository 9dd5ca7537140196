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
  { config, catalog, modules, workspace }: Pick<Playground, 'config' | 'catalog' | 'modules' | 'workspace'>,
): Promise<WorldFile[]> {
  const worker = join(config.installation, 'lib/sandbox/worker')
  const [{ servers }, read] = await Promise.all([catalog(person), modules(person)])
  const helpers = await readdir(join(worker, 'client'))
  const files: (WorldFile | null)[] = [
    await readOurs(join(worker, 'program.d.ts'), '/workspace/program.d.ts'),
    ...(await Promise.all(
      helpers
        .filter((name) => name.endsWith('.ts'))
        .map((name) => readOurs(join(worker, 'client', name), `/workspace/client/${name}`)),
    )),
  ]
  // One after the other: there may be thousands, and a program of somebody else reads files, too.
  const { shared, own } = workspace(person).modules().names.skills
  const tools = servers.flatMap((server) => server.tools).map(({ module }) => module.replace(/^\.\//, ''))
  for (const path of [...tools, ...[...shared, ...own].map((name) => `skills/${name}/skill.ts`)]) {
    const source = await read(path)
    if (source !== null) files.push({ path: `/workspace/${path}`, source })
  }
  return files.filter((file) => file !== null)
}

/** What cannot be read leaves the rest usable: the editor knows less. */
async function readOurs(file: string, path: string): Promise<WorldFile | null> {
  try {
    return { path, source: await readFile(file, 'utf8') }
  } catch (error) {
    console.warn(`The editor does not know ${path}: ${messageOf(error)}`)
    return null
  }
}
