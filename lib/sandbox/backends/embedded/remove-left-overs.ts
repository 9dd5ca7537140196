import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { isMissing } from '../../../workspace/measure.ts'

/** Removes the folders of guests whose host is gone. Their names begin with the host's process id. */
export async function removeLeftOvers(guestsDir: string): Promise<void> {
  const left = (await listNames(guestsDir)).filter((name) => !isAlive(Number.parseInt(name, 10)))
  await Promise.all(left.map((name) => rm(path.join(guestsDir, name), { recursive: true, force: true })))
}

async function listNames(dir: string): Promise<string[]> {
  try {
    return await readdir(dir)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // There, but somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
