import { constants } from 'node:fs'
import { lstat, open, readdir, rmdir, unlink } from 'node:fs/promises'
import { PlaygroundError } from '../errors.ts'
import { codeOf } from './open-folder.ts'

const MAX_DEPTH = 500

/**
 * Removes a file, a link itself, or a folder with everything in it. Works on names as bytes, since a program can make
 * names that are no text. `fs.rm` is not used: it would follow a folder that is exchanged for a link meanwhile.
 */
export async function removeTree(path: Buffer, byDescriptor: boolean, depth = 0): Promise<void> {
  if (!(await lstat(path)).isDirectory()) return unlink(path)
  if (depth > MAX_DEPTH) {
    throw new PlaygroundError(
      'too-large',
      `Folders are nested deeper than ${MAX_DEPTH} here. Remove one further down first.`,
    )
  }
  if (byDescriptor) {
    const handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
    await removeEntries(Buffer.from(`/proc/self/fd/${handle.fd}`), byDescriptor, depth).finally(() => handle.close())
  } else await removeEntries(path, byDescriptor, depth)
  await rmdir(path)
}

async function removeEntries(folder: Buffer, byDescriptor: boolean, depth: number): Promise<void> {
  for (const name of await readdir(folder, { encoding: 'buffer' })) {
    await removeTree(Buffer.concat([folder, Buffer.from('/'), name]), byDescriptor, depth + 1).catch(unlessGone)
  }
}

function unlessGone(error: unknown): void {
  // Somebody else removed it first, which is what was wanted.
  if (codeOf(error) !== 'ENOENT') throw error
}
