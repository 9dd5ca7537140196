import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { PlaygroundError } from '../../errors.ts'
import { isRunning, nameOfOwner, ownerOf, thisProcess } from '../../process/owner.ts'

/** Does something that no other process does at the same time. Throws `conflict` when one does. */
export async function holdLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  await take(file)
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

const FRESH_MS = 10_000
const ageOf = async (file: string) => Date.now() - (await stat(file).catch(() => ({ mtimeMs: 0 }))).mtimeMs

async function take(file: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await writeFile(file, nameOfOwner(thisProcess()), { flag: 'wx', mode: 0o600 })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const owner = ownerOf(await readFile(file, 'utf8').catch(() => ''))
      // One that says nothing yet is being written.
      const isHeld = owner === null ? (await ageOf(file)) < FRESH_MS : isRunning(owner)
      if (attempt > 0 || isHeld) throw new PlaygroundError('conflict', 'Somebody goes on with this run at this moment.')
      // It was left by a process that is gone.
      await rm(file, { force: true })
    }
  }
}
