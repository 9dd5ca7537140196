import { type FileHandle, open } from 'node:fs/promises'

/** Opens a journal, has it read and closes it. Null when there is none. */
export async function withJournal<T>(file: string, read: (handle: FileHandle) => Promise<T>): Promise<T | null> {
  let handle: FileHandle
  try {
    handle = await open(file, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  try {
    return await read(handle)
  } finally {
    await handle.close()
  }
}
