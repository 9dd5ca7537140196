import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { messageOf, PlaygroundError } from '../errors.ts'
import { isMissing } from '../workspace/measure.ts'
import type { Mount } from './contract.ts'

/** Not folders of files: through them a program would look at processes and devices. */
const SYSTEM = ['/proc', '/sys', '/dev']

/** What of the configuration says which folders programs see, and which they must not. */
interface MountSettings {
  root: string
  paths: { dataDir: string; workspacesDir: string; serversDir: string; skillsDir: string }
  execution: { mount_directories: readonly { source: string; target: string; writable: boolean }[] }
}

/**
 * The folders of `execution.mount_directories`, looked at on this machine. Throws one `configuration` error that names
 * every one programs must not see: what is missing, and what holds secrets or other people's files.
 */
export async function findMounts(config: MountSettings): Promise<Mount[]> {
  const { dataDir, workspacesDir, serversDir, skillsDir } = config.paths
  const places: Places = {
    private: await realPaths([dataDir, workspacesDir]),
    shared: await realPaths([serversDir, skillsDir]),
    root: await realOf(config.root),
  }
  const mounts: Mount[] = []
  const faults: string[] = []
  for (const { source, target, writable } of config.execution.mount_directories) {
    const dir = path.resolve(config.root, source)
    const mount = { name: path.posix.basename(target), source: await realOf(dir), writable }
    const fault = (await faultOf(mount.source, writable, places)) ?? faultBeside(mount, mounts)
    if (fault === null) mounts.push(mount)
    else faults.push(`execution.mount_directories: ${dir} for ${target}: ${fault}`)
  }
  if (faults.length === 0) return mounts
  throw new PlaygroundError(
    'configuration',
    `Programs cannot be shown what the configuration names:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
  )
}

interface Places {
  private: string[]
  shared: string[]
  root: string
}

async function faultOf(source: string, writable: boolean, places: Places): Promise<string | null> {
  const problem = await stat(source).then(
    (stats) => (stats.isDirectory() ? null : 'expected a folder, and it is none'),
    (error: unknown) => `expected a folder that is there (${messageOf(error)})`,
  )
  if (problem !== null) return problem
  if (path.dirname(source) === source) return 'expected a folder below the root of the file system'
  if (SYSTEM.some((dir) => isIn(source, dir))) return 'expected a folder of files, not one of the system itself'
  if (source.includes(',')) return 'its real path has a comma, which the sandbox cannot name'
  const around = places.private.find((dir) => isIn(source, dir) || isIn(dir, source))
  if (around !== undefined) return `it must be apart from ${around}, which holds what people keep to themselves`
  if (isIn(places.root, source)) return `it holds the installation and its secrets (${places.root})`
  const shared = places.shared.find((dir) => writable && (isIn(source, dir) || isIn(dir, source)))
  return shared === undefined ? null : `it cannot be writable: ${shared} holds modules that everybody's programs run`
}

/** A folder that is read-only under one name must not be writable by way of another. */
function faultBeside(mount: Mount, others: readonly Mount[]): string | null {
  const isHole = (readOnly: Mount, writable: Mount) =>
    !readOnly.writable && writable.writable && isIn(readOnly.source, writable.source)
  const other = others.find((each) => isHole(mount, each) || isHole(each, mount))
  return other === undefined
    ? null
    : `one of it and /mnt/${other.name} is read-only and lies in the other, which is not`
}

/** Whether a folder is another or lies in it. */
function isIn(inner: string, outer: string): boolean {
  const way = path.relative(outer, inner)
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way)
}

const realPaths = (dirs: string[]) => Promise.all(dirs.map(realOf))

/** With the links on the way followed, as far as it is there. */
async function realOf(dir: string): Promise<string> {
  try {
    return await realpath(dir)
  } catch (error) {
    const parent = path.dirname(dir)
    if (!isMissing(error) || parent === dir) return dir // whoever looks into it says what is wrong with it
    return path.join(await realOf(parent), path.basename(dir))
  }
}
