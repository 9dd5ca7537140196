import { closeSync, constants, type Dir, lstatSync, opendirSync, openSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { MOST_DEEP, MOST_PATH } from './depth.ts'
import { codeOf, SHOWS_DESCRIPTORS } from './open-folder.ts'
import { inSlices } from './slices.ts'

/** What is looked at of a tree, at the most: whoever made it may have made it without end. */
export interface WalkBounds {
  entries: number
  /** Folders in each other; every one on the way is held open. */
  depth: number
  /** Whose turn it takes; the folder's own unless told. */
  owner?: string
  /** A name right below the folder that is left out, with what is in it. */
  without?: string
}

const WALK_BOUNDS: WalkBounds = { entries: 200_000, depth: MOST_DEEP }

export interface TreeEntry {
  /** Below the folder, with slashes. */
  path: string
  /** Of the entry itself: links are not followed. Undefined when it was removed meanwhile, or its name is no text. */
  stats: Stats | undefined
}

/** Why some of a tree was not seen: the bounds, or that this process had no descriptor to spare at that moment. */
export type Unseen = 'too-many' | 'too-deep' | 'no-descriptors'

/**
 * Shows every file and folder below `dir`, each folder's entries before what is in them, in slices between which others
 * have their turn. Folders are held open on the way, so that nothing leads out of the tree and no path is too long. A
 * folder that is not there is empty. Answers whether that was all, and if not, why.
 */
export async function walkTree(
  dir: string,
  see: (entry: TreeEntry) => void,
  bounds: Partial<WalkBounds> = {},
  /** Told of each folder whose entries were all shown. */
  seen: (folder: string) => void = () => {},
): Promise<{ isWhole: boolean; unseen: Unseen | null }> {
  const { entries: most, depth: deepest, owner = dir, without } = { ...WALK_BOUNDS, ...bounds }
  const held: Level[] = []
  let unseen: Unseen | null = null
  let count = 0

  const enter = (place: string, path: string, isRoot: boolean) => {
    const opened = openLevel(place, path, isRoot)
    if (typeof opened === 'string') unseen ??= opened
    else if (opened !== null) held.push(opened)
  }
  let hasBegun = false
  /** Looks at one entry; true when there is no other. */
  const step = (): boolean => {
    if (!hasBegun) enter(dir, '', true)
    hasBegun = true
    const level = held.at(-1)
    if (level === undefined) return true
    const name = level.read()
    if (name === null) {
      if (!level.isRead) seen(level.path)
      level.isRead = true
      const folder = level.folders.pop()
      if (folder === undefined) held.pop()?.close()
      else if (held.length > deepest) unseen ??= 'too-deep'
      else enter(level.at(folder), below(level.path, folder), false)
      return false
    }
    const path = below(level.path, name)
    if (path === without) return false
    if (++count > most) return true
    const stats = statsOf(level.at(name))
    if (typeof stats === 'string') unseen ??= stats
    else see({ path, stats })
    if (typeof stats !== 'object' || !stats.isDirectory()) return false
    if (path.length > MOST_PATH) unseen ??= 'too-deep'
    else level.folders.push(name)
    return false
  }
  try {
    await inSlices(owner, step)
    if (count > most) unseen = 'too-many'
    return { isWhole: unseen === null, unseen }
  } finally {
    for (const level of held) level.close()
  }
}

const below = (path: string, name: string) => (path === '' ? name : `${path}/${name}`)

/** A folder that is held open, with those in it that are still to be entered. */
interface Level {
  path: string
  isRead: boolean
  folders: string[]
  at(name: string): string
  /** The next name, null when there is none. */
  read(): string | null
  close(): void
}

/** Null when it is gone, or is no folder any more. */
function openLevel(place: string, path: string, isRoot: boolean): Level | Unseen | null {
  let descriptor: number | null = null
  let open: Dir | null = null
  try {
    if (SHOWS_DESCRIPTORS) {
      const flags = constants.O_RDONLY | constants.O_DIRECTORY | (isRoot ? 0 : constants.O_NOFOLLOW)
      descriptor = openSync(place, flags)
    }
    const base = descriptor === null ? place : `/proc/self/fd/${descriptor}`
    open = opendirSync(base, { bufferSize: 256 })
  } catch (error) {
    if (descriptor !== null) closeSync(descriptor)
    return unlessGone(error, null)
  }
  const [directory, base] = [open, descriptor === null ? place : `/proc/self/fd/${descriptor}`]
  return {
    path,
    isRead: false,
    folders: [],
    at: (name: string) => (descriptor === null ? join(base, name) : `${base}/${name}`),
    read: () => directory.readSync()?.name ?? null,
    close() {
      directory.closeSync()
      if (descriptor !== null) closeSync(descriptor)
    },
  }
}

function statsOf(place: string): Stats | Unseen | undefined {
  try {
    return lstatSync(place, { throwIfNoEntry: false })
  } catch (error) {
    return unlessGone(error, undefined)
  }
}

function unlessGone<Gone>(error: unknown, gone: Gone): Gone | Unseen {
  const code = codeOf(error)
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP') return gone
  if (code === 'EMFILE' || code === 'ENFILE') return 'no-descriptors'
  // Where there are no descriptors to go by: it is there and cannot be looked at.
  if (code === 'ENAMETOOLONG' || code === 'EACCES') return 'too-deep'
  throw error
}
