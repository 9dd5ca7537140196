import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { asDiskFull } from '../../disk-full.ts'
import { holdLock } from '../../process/lock.ts'
import { unlessMissing } from '../if-missing.ts'

/** Held for as long as a small file takes to be written. */
const LOCK_WAIT_MS = 10_000

/** One for all files of a workspace: there may be any number of files whose versions went. */
const fileOf = (folder: string) => join(dirname(folder), 'last-number')

/**
 * The highest number that a version had which went with its whole folder; 0 for none. Later ones are higher: whoever knows a
 * version by its number never means another one.
 */
export async function lastNumber(folder: string): Promise<number> {
  const text = (await readFile(fileOf(folder), 'utf8').catch(unlessMissing)) ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : 0
}

/** That number goes with its folder. */
export async function keepNumber(folder: string, number: number): Promise<void> {
  if (number <= (await lastNumber(folder))) return
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  const write = async () => {
    if (number <= (await lastNumber(folder))) return
    await writeFileAtomic(fileOf(folder), String(number), { mode: 0o600 }).catch((error: unknown) => {
      throw asDiskFull(error, 'the number of a version')
    })
  }
  const held = 'Versions of this workspace are being removed at this moment. Try again in a moment.'
  await holdLock(`${fileOf(folder)}.lock`, write, { waitMs: LOCK_WAIT_MS, held })
}
