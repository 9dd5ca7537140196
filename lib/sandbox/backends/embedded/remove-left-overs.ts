import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { isRunning, thisProcess } from '../../../runs/owner.ts'
import { isMissing } from '../../../workspace/measure.ts'

/** A new name for a guest's folder: it says which process it belongs to, the way `removeLeftOvers` reads it. */
export function nameGuestFolder(): string {
  const { pid, startedAt } = thisProcess()
  return `${pid}-${startedAt}-${crypto.randomUUID()}`
}

/** Removes the folders of guests whose host is gone, and no others: several processes may share the place. */
export async function removeLeftOvers(guestsDir: string): Promise<void> {
  const left = (await listNames(guestsDir)).filter((name) => {
    const [pid = '', startedAt = ''] = name.split('-')
    return !isRunning({ pid: Number(pid), startedAt })
  })
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
