import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { holdLock, isHeld } from '../../process/lock.ts'
import { unlessMissing } from '../if-missing.ts'
import { measureFolder } from '../measure.ts'
import { VersionFiles } from './version-files.ts'

/** Of all versions of one person; the files whose last save is longest ago lose theirs first. */
const MOST = { bytes: 128 * 1024 * 1024, files: 5_000 }
/** Counted anew for so many people at the most. */
const MOST_KNOWN = 1_000

interface Held {
  bytes: number
  files: number
}

/** What each folder is known to hold; others may write there too, so it is counted anew before anything goes. */
const known = new Map<string, Held>()

/** So much was added to the versions of a person. What is over the bound goes; `kept` is the folder of a file that stays. */
export async function addVersions(dir: string, added: Held, kept: string, most: Held = MOST): Promise<void> {
  const before = known.get(dir)
  // Counted with what was added: that is there already.
  const held = before ? sum(before, added) : await count(dir)
  remember(dir, held)
  if (isWithin(held, most)) return
  remember(dir, await makeRoom(dir, kept, most))
}

/** Whoever writes to a folder of versions, or drops it, holds this. */
export const lockOf = (folder: string) => `${folder}.lock`

/** Drops whole files, and comes well under the bound: it is not done at every save. */
async function makeRoom(dir: string, kept: string, most: Held): Promise<Held> {
  let held = await count(dir)
  const folders = await foldersIn(dir)
  const target = { bytes: most.bytes * 0.75, files: most.files * 0.75 }
  for (const { name } of folders.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (isWithin(held, target)) break
    if (name === kept) continue
    held = sum(held, await drop(join(dir, name)))
  }
  return held
}

/** Answers what became free: nothing where somebody is saving that file. */
async function drop(folder: string): Promise<Held> {
  const work = async () => {
    const { bytes, files } = await count(folder)
    await new VersionFiles(folder).forget()
    return { bytes: -bytes, files: -files }
  }
  return holdLock(lockOf(folder), work).catch((error: unknown) => {
    if (isHeld(error)) return { bytes: 0, files: 0 }
    throw error
  })
}

/** One for each file that has versions. */
export async function foldersIn(dir: string): Promise<{ name: string; mtimeMs: number }[]> {
  const all = await Promise.all(
    ((await readdir(dir).catch(unlessMissing)) ?? []).map(async (name) => {
      const stats = await stat(join(dir, name)).catch(unlessMissing)
      return stats?.isDirectory() ? [{ name, mtimeMs: stats.mtimeMs }] : []
    }),
  )
  return all.flat()
}

const count = async (dir: string): Promise<Held> => {
  let files = 0
  const { bytes } = await measureFolder(dir, (stats) => {
    if (stats.isFile()) files++
  })
  return { bytes, files }
}

const isWithin = (held: Held, most: Held) => held.bytes <= most.bytes && held.files <= most.files
const sum = (a: Held, b: Held): Held => ({ bytes: a.bytes + b.bytes, files: a.files + b.files })

function remember(dir: string, held: Held): void {
  known.delete(dir)
  known.set(dir, held) // Most recently used last.
  const [oldest] = known.keys()
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
}
