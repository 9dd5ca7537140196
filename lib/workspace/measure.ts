import type { Stats } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { codeOf } from './open-folder.ts'
import { createShared } from './share-work.ts'
import { type Unseen, type WalkBounds, walkTree } from './walk-tree.ts'

export interface FolderSize {
  bytes: number
  /** Files and folders, without the folder itself. */
  files: number
  /** False when there is more in it than was looked at. */
  isWhole: boolean
  /** Why not all of it was looked at. */
  unseen: Unseen | null
}

const shared = createShared<FolderSize>()

/**
 * Counts what a folder holds, by length of file. Follows no link; what disappears meanwhile is not counted. `see` is shown
 * all that is in it. However many ask at once, the folder is counted once for all who only ask how much it is.
 */
export function measureFolder(
  dir: string,
  see?: (stats: Stats) => void,
  bounds?: Partial<WalkBounds>,
): Promise<FolderSize> {
  const { without, ...others } = bounds ?? {}
  if (see === undefined && Object.keys(others).length === 0)
    return shared(JSON.stringify([dir, without]), () => measure(dir, undefined, bounds))
  return measure(dir, see, bounds)
}

async function measure(
  dir: string,
  see: (stats: Stats) => void = () => {},
  bounds?: Partial<WalkBounds>,
): Promise<FolderSize> {
  const total = { bytes: 0, files: 0 }
  const count = (stats: Stats | undefined) => {
    total.files += 1
    if (stats === undefined) return
    see(stats)
    if (!stats.isDirectory()) total.bytes += stats.size
  }
  const seen = await walkTree(dir, ({ stats }) => count(stats), bounds)
  return { ...total, ...seen }
}

/** Of a file or folder, itself included. */
export async function measureEntry(path: string, owner: string): Promise<Pick<FolderSize, 'bytes' | 'files'>> {
  const stats = await lstat(path)
  if (!stats.isDirectory()) return { bytes: stats.size, files: 1 }
  const { bytes, files } = await measureFolder(path, undefined, { owner })
  return { bytes, files: files + 1 }
}

/** Whether a file operation failed because there is nothing at that path. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR'
}
