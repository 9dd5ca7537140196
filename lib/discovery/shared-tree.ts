import { type Dirent, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SHARED_OWNER } from '../offload/offload.ts'
import { FolderWatch } from './folder-watch.ts'
import { isMarkOfWriting, MOST_MARKS } from './mark-of-writing.ts'
import { isModuleOrServerFile, type ServerFolder, type ServersTree, type TreeFile } from './servers-tree.ts'

/** So many are looked at faster than they are watched. */
const FEW_FILES = 500

/** A server's folder as it was looked at. */
interface Folder extends ServerFolder {
  /** Whether a change of a file can come by another way than this folder, where nobody watches. */
  hasLinks: boolean
}

interface SharedTree extends ServersTree {
  close(): void
}

/**
 * The servers of the installation, which its administrator put there. Everything is looked at in one go: a thousand
 * files take two milliseconds that way, and a turn of the event loop for each would take twenty. When there are many,
 * only the folders are looked at again in which something has changed.
 */
export function openSharedTree(dir: string): SharedTree {
  const watching = new FolderWatch(dir)
  let folders = new Map<string, Folder>()

  function look(names: Iterable<string>): void {
    for (const name of names) {
      const folder = lookAt(join(dir, name))
      if (folder.files.size > 0 || folder.marks.size > 0) folders.set(name, folder)
      else folders.delete(name)
    }
  }

  /** Those that are new or changed; watched before they are looked at. */
  function follow(names: Iterable<string>): void {
    const ofServers = [...names].filter((name) => !name.startsWith('.') && name !== 'node_modules')
    for (const name of ofServers) watching.follow(name)
    look(ofServers)
  }

  return {
    owner: SHARED_OWNER,
    isOpen: false,
    async list() {
      const changed = await watching.changes()
      if (changed === null) {
        if (countFiles(folders) > FEW_FILES) watching.begin()
        folders = new Map()
        follow(entriesIn(dir).map(({ name }) => name))
      } else {
        follow(changed)
        look([...folders].flatMap(([name, { hasLinks }]) => (hasLinks ? [name] : [])))
      }
      return new Map(folders)
    },
    async read(server, file, maxBytes) {
      const path = join(dir, server, file)
      const { size } = statSync(path)
      if (size > maxBytes) throw new Error(`It has ${size} bytes, at most ${maxBytes} are read.`)
      return readFileSync(path, 'utf8')
    },
    close: () => watching.close(),
  }
}

const countFiles = (folders: ReadonlyMap<string, Folder>) =>
  folders.values().reduce((sum, { files }) => sum + files.size, 0)

function lookAt(dir: string): Folder {
  const files = new Map<string, TreeFile>()
  const marks = new Map<string, TreeFile>()
  let hasLinks = lstatSync(dir, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
  for (const entry of entriesIn(dir)) {
    const isMark = isMarkOfWriting(entry.name) && entry.isFile() && marks.size < MOST_MARKS
    if (!isMark && !isModuleOrServerFile(entry.name)) continue
    const stats = statSync(`${dir}/${entry.name}`, { throwIfNoEntry: false })
    hasLinks ||= entry.isSymbolicLink() || (stats?.nlink ?? 1) > 1
    if (stats?.isFile())
      (isMark ? marks : files).set(entry.name, { mtimeMs: stats.mtimeMs, size: stats.size, ctimeMs: stats.ctimeMs })
  }
  return { files, marks, hasLinks }
}

function entriesIn(dir: string): Dirent[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return [] // No folder, no servers.
    throw error
  }
}
