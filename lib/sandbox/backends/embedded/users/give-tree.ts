import { constants } from 'node:fs'
import { type FileHandle, lchown, lstat, open, readdir } from 'node:fs/promises'
import { codeOf } from '../../../../workspace/open-folder.ts'
import type { User } from './user.ts'

// Deeper ones keep their owner: every folder on the way is held open.
const MAX_DEPTH = 500
// What anybody makes in the folder belongs to the user's group; folders in it hand that on.
const SAME_GROUP = 0o2000

/**
 * Gives a folder with everything in it to a user, the folder itself last: it is what others go by. Programs may work in
 * it meanwhile, so no link is followed, and a file with a second name, perhaps outside, is left as it is. For Linux.
 */
export async function giveTree(dir: string, user: User): Promise<void> {
  const handle = await hold(Buffer.from(dir))
  try {
    await handle.chmod(0o700 | SAME_GROUP)
    await giveEntries(handle, user, 0)
    await handle.chown(user.uid, user.gid)
    // Again for what the host made while the folder still had its old owner.
    await giveEntries(handle, user, 0)
  } finally {
    await handle.close()
  }
}

async function giveEntries({ fd }: FileHandle, user: User, depth: number): Promise<void> {
  if (depth > MAX_DEPTH) return
  const folder = `/proc/self/fd/${fd}/`
  // Names as bytes, since a program can make names that are no text.
  const entries = await readdir(folder, { encoding: 'buffer', withFileTypes: true })
  const giveThis = ({ name }: { name: Buffer }) =>
    give(Buffer.concat([Buffer.from(folder), name]), user, depth).catch(unlessChanged)
  // One folder after the other, since each is held open meanwhile.
  for (const entry of entries) if (entry.isDirectory()) await giveThis(entry)
  await Promise.all(entries.filter((entry) => !entry.isDirectory()).map(giveThis))
}

async function give(path: Buffer, user: User, depth: number): Promise<void> {
  const { uid, gid, nlink, mode, isDirectory } = await lstatOf(path)
  const isTheirs = uid === user.uid && gid === user.gid
  if (!isDirectory) {
    if (!isTheirs && nlink === 1) await lchown(path, user.uid, user.gid)
    return
  }
  const handle = await hold(path)
  try {
    await giveEntries(handle, user, depth + 1)
    if (!isTheirs) await handle.chown(user.uid, user.gid)
    if ((mode & SAME_GROUP) === 0) await handle.chmod((mode & 0o777) | SAME_GROUP)
  } finally {
    await handle.close()
  }
}

async function lstatOf(path: Buffer) {
  const stats = await lstat(path)
  return { uid: stats.uid, gid: stats.gid, nlink: stats.nlink, mode: stats.mode, isDirectory: stats.isDirectory() }
}

const hold = (path: Buffer) => open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)

/** Removed or exchanged since it was listed: then it is not what we were to give. */
function unlessChanged(error: unknown): void {
  if (!['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(error) ?? '')) throw error
}
