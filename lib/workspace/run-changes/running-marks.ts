import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asDiskFull } from '../../disk-full.ts'
import { ownedName, ownerOfName } from '../../process/owned-name.ts'
import { isRunning } from '../../process/owner.ts'
import { listNames } from '../../process/remove-orphaned-files.ts'

/** Tells processes that share a data folder of runs that are under way in one workspace. */
export interface RunningMarks {
  /** Says so from here on; what it answers is called at the end. */
  begin(): Promise<() => Promise<void>>
  /** Whether a run of any process that lives is under way. */
  isAny(): Promise<boolean>
}

/**
 * A file for each run in `dir`, with our data, where no program sees it. Its name says whose it is and in which workspace: what a
 * process leaves that was killed counts for nothing. `workspace` has no dot.
 */
export function openRunningMarks(dir: string, workspace: string): RunningMarks {
  return {
    async begin() {
      const file = join(dir, `${ownedName()}.${workspace}`)
      try {
        await mkdir(dir, { recursive: true, mode: 0o700 })
        await writeFile(file, '', { flag: 'wx', mode: 0o600 })
      } catch (error) {
        throw asDiskFull(error, 'that a run is under way')
      }
      return () => rm(file, { force: true })
    },

    async isAny() {
      const names = (await listNames(dir)).filter((name) => name.endsWith(`.${workspace}`))
      return names.some((name) => {
        const owner = ownerOfName(name)
        return owner !== null && isRunning(owner)
      })
    },
  }
}
