import { posix } from 'node:path'
import { asFileError } from './file-errors.ts'
import { kindOf } from './file-info.ts'
import { locate, MOUNTS, mountOf, nameOf, unionOf } from './locate.ts'
import { Dirent } from './stats.ts'

const { readDirSync } = Deno

interface ListOptions {
  withFileTypes?: boolean
  recursive?: boolean
}

/** `readdir`, sorted. `/workspace/servers` and `/workspace/skills` list what is shared beside what is the person's own. */
export function readdirSync(path: unknown, options?: ListOptions | string | null): (string | Dirent)[] {
  const { withFileTypes = false, recursive = false } = typeof options === 'object' && options !== null ? options : {}
  const name = nameOf(path)
  const entries = new Map<string, Dirent>()
  try {
    const union = unionOf(name)
    for (const dir of union?.dirs ?? [locate(name, 'read', 'scandir')])
      collect(dir, name, '', recursive, entries, union?.isHidden)
  } catch (error) {
    throw asFileError(error, 'scandir', name)
  }
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
  return sorted.map(([key, entry]) => (withFileTypes ? entry : key))
}

/** Enters no links, so that none leads out or around in circles. The first of a name wins. */
function collect(
  dir: string,
  name: string,
  prefix: string,
  recursive: boolean,
  into: Map<string, Dirent>,
  isHidden?: (dir: string, entry: string) => boolean,
): void {
  for (const entry of readDirSync(dir)) {
    const key = prefix + entry.name
    if (into.has(key) || isHidden?.(dir, entry.name)) continue
    into.set(key, new Dirent(entry.name, posix.join(name, prefix).replace(/\/$/, ''), kindOf(entry)))
    if (!recursive || !entry.isDirectory) continue
    // In `/mnt` itself stand empty folders for what is mounted there.
    const mount = name === MOUNTS && prefix === '' ? mountOf(`${MOUNTS}/${entry.name}`) : undefined
    collect(mount?.source ?? `${dir}/${entry.name}`, name, `${key}/`, true, into)
  }
}
