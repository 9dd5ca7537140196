import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { knowLeases, removeOldLeases } from './lease.ts'
import { listNames } from './list-names.ts'
import { isOrphaned } from './owned-name.ts'
import { isRunning, isVisible, ownerOf } from './owner.ts'

/** Where what is needed for a moment lies: a folder or file for each use, named by `ownedName`. */
export const temporaryDir = (dataDir: string) => join(dataDir, 'tmp')

// What `write-file-atomic` calls what it has not finished: it does not say whose it is, but nobody writes for so long.
const UNFINISHED = /^[\w.-]+\.\d{4,10}$/
const UNFINISHED_MS = 60_000

/** Where it is said which runs are under way, a file for each. */
export const runningDirIn = (dataDir: string) => join(dataDir, 'running')

/**
 * Removes what processes that are gone were in the middle of, and nothing else: several may share DATA_DIR. Folders with
 * guests are the sandbox's to clear.
 */
export async function removeOrphanedFiles(dataDir: string): Promise<void> {
  knowLeases(dataDir)
  const [own, temporary, tools] = [dataDir, temporaryDir(dataDir), join(dataDir, 'tools')]
  await Promise.all([
    removeFrom(own, async (name) => isOrphaned(name)),
    removeFrom(temporary, async (name) => isOrphaned(name)),
    removeFrom(runningDirIn(dataDir), async (name) => isOrphaned(name)),
    removeFrom(tools, async (name, path) => UNFINISHED.test(name) && (await ageOf(path)) > UNFINISHED_MS),
  ])
  removeOldLeases(dataDir, (name) => {
    const owner = ownerOf(name)
    return owner !== null && isVisible(owner) && !isRunning(owner)
  })
}

async function removeFrom(dir: string, isOne: (name: string, path: string) => Promise<boolean>): Promise<void> {
  for (const name of await listNames(dir)) {
    const path = join(dir, name)
    if (await isOne(name, path)) await rm(path, { recursive: true, force: true })
  }
}

async function ageOf(path: string): Promise<number> {
  try {
    return Date.now() - (await stat(path)).mtimeMs
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0 // finished meanwhile
    throw error
  }
}
