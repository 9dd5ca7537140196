import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'

export interface FolderSize {
  bytes: number
  /** Files and folders, without the folder itself. */
  files: number
}

/** Counts what a folder holds, by length of file. Follows no link; what disappears meanwhile is not counted. */
export async function measureFolder(dir: string): Promise<FolderSize> {
  const total = { bytes: 0, files: 0 }
  const folders = [dir]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await readEntries(folder)
    total.files += entries.length
    const pathOf = (name: string) => path.join(folder as string, name)
    folders.push(...entries.filter((entry) => entry.isDirectory()).map((entry) => pathOf(entry.name)))
    const files = entries.filter((entry) => !entry.isDirectory())
    for (const size of await Promise.all(files.map((file) => sizeOf(pathOf(file.name))))) total.bytes += size
  }
  return total
}

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

async function sizeOf(file: string): Promise<number> {
  try {
    return (await lstat(file)).size
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  }
}
