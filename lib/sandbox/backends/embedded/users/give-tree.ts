import { constants, lchownSync, lstatSync, opendirSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { codeOf } from '../../../../workspace/open-folder.ts'
import type { User } from './user.ts'

// Deeper ones keep their owner: every folder on the way is held open.
const MAX_DEPTH = 500
const SLICE_MS = 4
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
  const folder = Buffer.from(`/proc/self/fd/${fd}/`)
  // Names as bytes, since a program can make names that are no text; Node's types know only those that are.
  const entries = opendirSync(folder, { encoding: 'buffer' as BufferEncoding, bufferSize: 256 })
  try {
    let began = performance.now()
    for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) {
      // There may be a million: others have their turn meanwhile.
      if (performance.now() - began > SLICE_MS) {
        await turn()
        began = performance.now()
      }
      await give(Buffer.concat([folder, entry.name as unknown as Buffer]), user, depth)?.catch(unlessChanged)
    }
  } finally {
    entries.closeSync()
  }
}

/** A folder takes its time; nothing else does. */
function give(path: Buffer, user: User, depth: number): Promise<void> | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return undefined
  const { uid, gid, nlink, mode } = stats
  const isTheirs = uid === user.uid && gid === user.gid
  if (stats.isDirectory()) return giveFolder(path, user, depth, { mode, isTheirs })
  try {
    if (!isTheirs && nlink === 1) lchownSync(path, user.uid, user.gid)
  } catch (error) {
    unlessChanged(error)
  }
  return undefined
}

async function giveFolder(path: Buffer, user: User, depth: number, was: { mode: number; isTheirs: boolean }) {
  const handle = await hold(path)
  try {
    await giveEntries(handle, user, depth + 1)
    if (!was.isTheirs) await handle.chown(user.uid, user.gid)
    if ((was.mode & SAME_GROUP) === 0) await handle.chmod((was.mode & 0o777) | SAME_GROUP)
  } finally {
    await handle.close()
  }
}

const hold = (path: Buffer) => open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)

/** Removed or exchanged since it was listed: then it is not what we were to give. */
function unlessChanged(error: unknown): void {
  if (!['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(error) ?? '')) throw error
}
