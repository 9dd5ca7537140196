import {
  closeSync,
  constants,
  type Dir,
  lstatSync,
  opendirSync,
  openSync,
  renameSync,
  rmdirSync,
  unlinkSync,
} from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { PlaygroundError } from '../errors.ts'
import { ownedName } from '../process/owned-name.ts'
import { codeOf } from './open-folder.ts'

/** Folders that are held open in each other. What lies deeper is brought up first. */
const MAX_HELD = 64
/** Where there are no descriptors to go by, the names of what is in a folder must still fit. */
const LONG_PATH = 2_000
/** Somebody may write into a folder that is being removed; whoever goes on with that wins. */
const MAX_TRIES = 5
const SLICE_MS = 4

/**
 * Removes a file, a link itself, or a folder with everything in it, however much and however deep, in slices between which
 * others have their turn. Works on names as bytes, since a program can make names that are no text. `fs.rm` is not used: it
 * would follow a folder that is exchanged for a link meanwhile, and knows no path that is too long.
 */
export async function removeTree(path: Buffer, byDescriptor: boolean): Promise<void> {
  if (!lstatSync(path).isDirectory()) return unlinkSync(path)
  const root = openLevel(path, byDescriptor)
  const held = [root]
  let sliceBegan = performance.now()
  let number = 0
  try {
    for (let level = held.at(-1); level !== undefined; level = held.at(-1)) {
      if (performance.now() - sliceBegan > SLICE_MS) {
        await turn()
        sliceBegan = performance.now()
      }
      const name = level.read()
      if (name !== null) {
        removeOrNote(level, name)
        continue
      }
      const folder = level.folders.pop()
      if (folder === undefined) {
        level.close()
        if (removeFolder(level)) held.pop()
        else level.open()
      } else if (held.length < MAX_HELD && level.path.length < LONG_PATH) {
        const inner = unlessGone(() => openLevel(level.at(folder), byDescriptor))
        if (inner !== undefined) held.push(inner)
      } else {
        const higher = Buffer.from(`.removing-${ownedName()}-${number++}`)
        unlessGone(() => {
          renameSync(level.at(folder), root.at(higher))
          root.folders.push(higher)
        })
      }
    }
  } finally {
    for (const level of held) level.close()
  }
}

/** A folder that is being emptied. */
interface Level {
  path: Buffer
  folders: Buffer[]
  tries: number
  at(name: Buffer): Buffer
  read(): Buffer | null
  open(): void
  close(): void
}

const SLASH = Buffer.from('/')

function openLevel(path: Buffer, byDescriptor: boolean): Level {
  let descriptor: number | null = null
  let directory: Dir | null = null
  const base = () => (descriptor === null ? path : Buffer.from(`/proc/self/fd/${descriptor}`))
  const level: Level = {
    path,
    folders: [],
    tries: 0,
    at: (name) => Buffer.concat([base(), SLASH, name]),
    read: () => (directory?.readSync()?.name as unknown as Buffer | undefined) ?? null,
    open() {
      if (byDescriptor) descriptor = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
      try {
        directory = opendirSync(base(), AS_BYTES)
      } catch (error) {
        level.close()
        throw error
      }
    },
    close() {
      directory?.closeSync()
      directory = null
      if (descriptor !== null) closeSync(descriptor)
      descriptor = null
    },
  }
  level.open()
  return level
}

/** Node's types know only names that are text. */
const AS_BYTES = { encoding: 'buffer' as BufferEncoding, bufferSize: 256 }

function removeOrNote(level: Level, name: Buffer): void {
  const place = level.at(name)
  unlessGone(() => {
    if (lstatSync(place).isDirectory()) level.folders.push(name)
    else unlinkSync(place)
  })
}

/** False when there is something in it again, which is then removed, too. */
function removeFolder(level: Level): boolean {
  try {
    rmdirSync(level.path)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
    if (++level.tries < MAX_TRIES) return false
    throw new PlaygroundError(
      'conflict',
      'It could not be removed: something is written into it meanwhile. Stop the run that does, then try again.',
      { cause: error },
    )
  }
}

/** Somebody else removed it first, which is what was wanted; or put a link there, which is then seen as that. */
function unlessGone<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(error) ?? '')) return undefined
    throw error
  }
}
