import { readdir } from 'node:fs/promises'
import { PlaygroundError } from '../errors.ts'
import { statsOf } from './open-file.ts'
import { type FolderOptions, openFolder } from './open-folder.ts'
import type { WorkspaceEntry } from './workspace.ts'

const MAX_ENTRIES = 50_000

/** Files and folders under a folder of the workspace, sorted by path. Links, devices and pipes are left out. */
export async function listTree(
  root: string,
  names: readonly string[],
  options: FolderOptions & { recursive: boolean },
): Promise<WorkspaceEntry[]> {
  const entries: WorkspaceEntry[] = []
  // One folder is open at a time, so that a deep tree does not use up the descriptors.
  const waiting: (readonly string[])[] = [names]
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    const found = listFolder(root, folder, options)
    for (const entry of await (folder === names ? found : found.catch(unlessGone))) {
      if (entries.push(entry) > MAX_ENTRIES) {
        throw new PlaygroundError(
          'too-large',
          `There are more than ${MAX_ENTRIES} files here. List a folder further down.`,
        )
      }
      if (options.recursive && entry.type === 'directory') waiting.push(entry.path.split('/'))
    }
  }
  return entries.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** A folder further down may be removed, or exchanged for a link, while we go through the others. */
function unlessGone(error: unknown): [] {
  if (error instanceof PlaygroundError) return []
  throw error
}

async function listFolder(root: string, names: readonly string[], options: FolderOptions): Promise<WorkspaceEntry[]> {
  const folder = await openFolder(root, names, options)
  try {
    const entries: WorkspaceEntry[] = []
    for (const name of await readdir(folder.at('.'))) {
      const stats = await statsOf(folder, name)
      // Gone since, or a name that is no valid UTF-8, which nobody could ask for.
      if (stats === null) continue
      const entry = toEntry([...names, name].join('/'), stats)
      if (entry) entries.push(entry)
    }
    return entries
  } finally {
    await folder.close()
  }
}

/** What is shown of a file or folder; null for anything else. */
export function toEntry(
  path: string,
  stats: { isFile(): boolean; isDirectory(): boolean; size: number; mtime: Date },
): WorkspaceEntry | null {
  const modifiedAt = stats.mtime.toISOString()
  if (stats.isDirectory()) return { path, type: 'directory', size: 0, modifiedAt }
  if (stats.isFile()) return { path, type: 'file', size: stats.size, modifiedAt }
  return null
}
