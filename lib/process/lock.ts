import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { PlaygroundError } from '../errors.ts'
import { isRunning, nameOfOwner, ownerOf, thisProcess } from './owner.ts'

const ASKS_EVERY_MS = 20
const HELD = 'Somebody else is changing it right now. Try again in a moment.'

/**
 * Does something that nobody else does at the same time, in this process or another. Throws `conflict` when somebody does, for
 * so long as `waitMs`; `held` says so in words.
 */
export async function holdLock<T>(
  file: string,
  work: () => Promise<T>,
  { waitMs = 0, held = HELD }: { waitMs?: number; held?: string } = {},
): Promise<T> {
  const until = performance.now() + waitMs
  for (;;) {
    try {
      await take(file, held)
      break
    } catch (error) {
      if (!isHeld(error) || performance.now() >= until) throw error
      await sleep(ASKS_EVERY_MS)
    }
  }
  try {
    return await work()
  } finally {
    if ((await saidIn(file)) === nameOfOwner(thisProcess())) await rm(file, { force: true })
  }
}

/** Whether somebody else has it. */
export const isHeld = (error: unknown) => error instanceof PlaygroundError && error.code === 'conflict'

/** After which one that says nothing is not being written any more. */
const FRESH_MS = 10_000

async function take(file: string, held: string): Promise<void> {
  const own = nameOfOwner(thisProcess())
  try {
    return await writeFile(file, own, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  await assertLeft(file, held)
  // Of all who see that it was left one puts its own in its place, and at no moment there is none.
  const replace = async () => {
    await assertLeft(file, held)
    await writeFile(`${file}.next`, own, { mode: 0o600 })
    await rename(`${file}.next`, file)
  }
  await holdLock(`${file}.stale`, replace, { held })
}

/** Throws `conflict` unless it was left by a process that is gone. */
async function assertLeft(file: string, held: string): Promise<void> {
  const said = await saidIn(file)
  const owner = ownerOf(said ?? '')
  const isLeft = said !== null && (owner === null ? (await ageOf(file)) > FRESH_MS : !isRunning(owner))
  if (!isLeft) throw new PlaygroundError('conflict', held)
}

/** Null when it was given back meanwhile. */
const saidIn = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null)
const ageOf = async (file: string) => Date.now() - (await stat(file).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs
