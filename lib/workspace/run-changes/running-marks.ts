import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { asDiskFull } from '../../disk-full.ts'
import { PlaygroundError } from '../../errors.ts'
import { listNames } from '../../process/list-names.ts'
import { ownedName, ownerOfName } from '../../process/owned-name.ts'
import { isRunning } from '../../process/owner.ts'

/** Tells processes that share a data folder of runs that are under way in one workspace, and of restores that hold them off. */
export interface RunningMarks {
  /**
   * Says that a run begins, from here on; what it answers is called at its end. Waits while a restore brings files back; throws
   * `conflict` when that takes too long.
   */
  begin(): Promise<() => Promise<void>>
  /** Whether a run of any process that lives is under way. */
  isAny(): Promise<boolean>
  /**
   * Holds off runs that are not under way yet; what it answers lets them go on. Look at `isAny` after that: each side says what it
   * does before it looks, so that of two at once one at least sees the other.
   */
  hold(): Promise<() => Promise<void>>
}

/** A run waits so long for a restore. */
const WAIT_MS = 30_000
const LOOK_MS = 50
const HELD = '.held'

/**
 * A file for each run and restore in `dir`, with our data, where no program sees it. Its name says whose it is and in which
 * workspace: what a process leaves that was killed counts for nothing. `workspace` has no dot.
 */
export function openRunningMarks(
  dir: string,
  workspace: string,
  { waitMs = WAIT_MS }: { waitMs?: number } = {},
): RunningMarks {
  const mark = (kind: string) => putMark(dir, `.${workspace}${kind}`)
  const isMarked = async (kind: string) => (await listNames(dir)).some((name) => isMark(name, `.${workspace}${kind}`))
  return {
    async begin() {
      const unmark = await mark('')
      try {
        await untilNot(() => isMarked(HELD), waitMs)
        return unmark
      } catch (error) {
        await unmark()
        throw error
      }
    },
    isAny: () => isMarked(''),
    hold: () => mark(HELD),
  }
}

async function putMark(dir: string, end: string): Promise<() => Promise<void>> {
  const file = join(dir, `${ownedName()}${end}`)
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await writeFile(file, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw asDiskFull(error, 'that a run is under way')
  }
  return () => rm(file, { force: true })
}

/** Of a process that lives. What says whose it is has no dot. */
function isMark(name: string, end: string): boolean {
  if (name.slice(name.indexOf('.')) !== end) return false
  const owner = ownerOfName(name)
  return owner !== null && isRunning(owner)
}

async function untilNot(isHeld: () => Promise<boolean>, waitMs: number): Promise<void> {
  const until = performance.now() + waitMs
  while (await isHeld()) {
    if (performance.now() > until)
      throw new PlaygroundError(
        'conflict',
        'A checkpoint is being restored in this workspace, and no run begins until that is done. Try again in a moment.',
      )
    await setTimeout(LOOK_MS)
  }
}
