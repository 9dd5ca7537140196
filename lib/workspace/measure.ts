import type { Stats } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { readSmallTree } from './small-tree.ts'

export interface FolderSize {
  bytes: number
  /** Files and folders, without the folder itself. */
  files: number
}

/**
 * Counts what a folder holds, by length of file. Follows no link; what disappears meanwhile is not counted. `see` is shown
 * all that is in it.
 */
export async function measureFolder(dir: string, see: (stats: Stats) => void = () => {}): Promise<FolderSize> {
  const few = readSmallTree(dir)
  if (few !== null) {
    for (const { stats } of few) if (stats !== undefined) see(stats)
    return { bytes: few.reduce((sum, { stats }) => sum + sizeOfFile(stats), 0), files: few.length }
  }
  const total = { bytes: 0, files: 0 }
  const folders = [dir]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await readEntries(folder)
    total.files += entries.length
    const pathOf = (name: string) => path.join(folder as string, name)
    folders.push(...entries.filter((entry) => entry.isDirectory()).map((entry) => pathOf(entry.name)))
    for (const stats of await Promise.all(entries.map((entry) => statsOf(pathOf(entry.name))))) {
      if (stats !== undefined) see(stats)
      total.bytes += sizeOfFile(stats)
    }
  }
  return total
}

const sizeOfFile = (stats: Stats | undefined) => (stats === undefined || stats.isDirectory() ? 0 : stats.size)

/** Whether a file operation failed because there is nothing at that path. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

async function readEntries(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function statsOf(file: string): Promise<Stats | undefined> {
  try {
    return await lstat(file)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
