import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'
import { isNotFound, PlaygroundError } from '../errors.ts'
import { ifMissing } from './if-missing.ts'
import { codeOf, type Folder, linkError } from './open-folder.ts'

/** Windows has no such flags; there the check before opening is all there is. */
const HARDLY = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a file of a folder and makes sure that it is a plain one: no link, no hard link to something elsewhere, no
 * device, no pipe that would wait for its other end. `shown` is its path in messages.
 */
export async function openFile(
  folder: Folder,
  name: string,
  shown: string,
  flags: number,
): Promise<{ handle: FileHandle; stats: Stats }> {
  const path = folder.at(name)
  const before = await statsOf(folder, name)
  if (before) assertPlainFile(before, shown)
  let handle: FileHandle
  try {
    handle = await open(path, flags | HARDLY, 0o666)
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') throw missing(shown, cause)
    if (codeOf(cause) === 'ELOOP') throw linkError(shown, cause)
    throw cause
  }
  try {
    // Once more on what was really opened: it may have been exchanged in between.
    const stats = await handle.stat()
    assertPlainFile(stats, shown)
    return { handle, stats }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Stats of an entry itself, without following it; null when there is none. */
export const statsOf = (folder: Folder, name: string): Promise<Stats | null> =>
  lstat(folder.at(name)).catch(ifMissing(null))

export function assertPlainFile(stats: Stats, shown: string): void {
  if (stats.isSymbolicLink()) throw linkError(shown)
  if (stats.isDirectory()) throw new PlaygroundError('invalid-input', `"${shown}" is a folder, a file was expected.`)
  if (!stats.isFile())
    throw new PlaygroundError('forbidden', `"${shown}" is a device, a pipe or a socket, not a plain file.`)
  if (stats.nlink > 1) {
    throw new PlaygroundError(
      'forbidden',
      `"${shown}" is a hard link: the file has a second name, perhaps outside the workspace.`,
    )
  }
}

/** A file that is just being placed has two names for a moment; whoever wants a new one is told that it is there. */
export function assertNotThere(stats: Stats | null, shown: string): void {
  if (stats?.isFile()) throw alreadyThere(shown)
}

export const alreadyThere = (shown: string, cause?: unknown) =>
  new PlaygroundError('conflict', `There is a "${shown}" already. Choose another name, or delete it first.`, { cause })

/** Null for what is gone meanwhile, or a link by now; anything else is thrown again. */
export function unlessUnreadable(error: unknown): null {
  if (isNotFound(error) || (error instanceof PlaygroundError && error.code === 'forbidden')) return null
  throw error
}

export const missing = (shown: string, cause?: unknown) =>
  new PlaygroundError('not-found', `There is no file "${shown}" in the workspace.`, { cause })
