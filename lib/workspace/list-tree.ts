import { PlaygroundError } from '../errors.ts'
import { type FolderOptions, openFolder } from './open-folder.ts'
import { RUNS_FOLDER } from './run-changes/change-list.ts'
import { createShared } from './share-work.ts'
import { walkTree } from './walk-tree.ts'
import type { WorkspaceEntry } from './workspace.ts'

const MAX_ENTRIES = 50_000

export interface ListOptions extends FolderOptions {
  recursive: boolean
  /** With `most` so many are listed when there are more; else more than can be listed are an error. */
  most?: number
}

const shared = createShared<WorkspaceEntry[]>()

/**
 * Files and folders under a folder of the workspace, sorted by path. Links, devices and pipes are left out. However many ask
 * at once for the same, it is looked at once for all of them.
 */
export async function listTree(
  root: string,
  names: readonly string[],
  options: ListOptions,
): Promise<WorkspaceEntry[]> {
  return [...(await shared(JSON.stringify([root, names, options]), () => lookAt(root, names, options)))]
}

async function lookAt(
  root: string,
  names: readonly string[],
  { recursive, most, ...options }: ListOptions,
): Promise<WorkspaceEntry[]> {
  const folder = await openFolder(root, names, options)
  const entries: WorkspaceEntry[] = []
  const prefix = names.length === 0 ? '' : `${names.join('/')}/`
  try {
    const { isWhole } = await walkTree(
      folder.at('.'),
      ({ path, stats }) => {
        // Gone since, or a name that is no valid UTF-8, which nobody could ask for.
        const entry = stats && toEntry(prefix + path, stats)
        if (entry) entries.push(entry)
      },
      {
        ...{ owner: root, entries: most ?? MAX_ENTRIES },
        ...(!recursive && { depth: 0 }),
        ...(names.length === 0 && { without: RUNS_FOLDER }),
      },
    )
    if (!isWhole && recursive && most === undefined) {
      throw new PlaygroundError(
        'too-large',
        `There are more than ${MAX_ENTRIES} files here, or folders nested too deep. List a folder further down.`,
      )
    }
    if (!recursive && most === undefined && entries.length >= MAX_ENTRIES) {
      throw new PlaygroundError('too-large', `There are more than ${MAX_ENTRIES} files in this folder.`)
    }
  } finally {
    await folder.close()
  }
  return entries.sort((a, b) => (a.path < b.path ? -1 : 1))
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
