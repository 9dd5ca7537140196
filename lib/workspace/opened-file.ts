import type { FileHandle } from 'node:fs/promises'

/** A file that is held open: it stays the same one whatever happens to its name. */
export interface OpenedFile {
  /** Bytes it had when it was opened. */
  size: number
  /** ISO 8601; of a file of the workspace. */
  modifiedAt?: string
  /** Up to so many bytes from a place on; fewer at its end. */
  read(position: number, bytes: number): Promise<Buffer>
  /** May be called again. */
  close(): Promise<void>
}

/** What was opened, to be read in pieces. */
export const openedFile = (handle: FileHandle, about: Pick<OpenedFile, 'size' | 'modifiedAt'>): OpenedFile => ({
  ...about,
  async read(position, bytes) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, position)
    return buffer.subarray(0, bytesRead)
  },
  close: () => handle.close(),
})
