import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PlaygroundError } from '../errors.ts'
import { holdLock, isHeld } from './lock.ts'
import { createTurnsByKey, type Turn } from './turns.ts'

/** Does `work` when nobody else does anything under this lock file, whose folder is made. */
export type Exclusively = <T>(lockFile: string, work: () => Promise<T>, turn?: Pick<Turn, 'signal'>) => Promise<T>

/**
 * One at a time for each lock file: within this process in the order they came, `waiting` of them at the most, and by the lock
 * where other processes want the same. Throws `busy` when too many wait, or another process has it for longer than `waitMs`.
 */
export function createExclusively({
  waiting,
  waitMs,
  busy,
}: {
  waiting: number
  waitMs: number
  busy: string
}): Exclusively {
  const inTurn = createTurnsByKey({ atOnce: 1, waiting, busy })
  return (lockFile, work, turn) => inTurn(lockFile, () => locked(lockFile, work, { waitMs, busy }), turn)
}

async function locked<T>(
  lockFile: string,
  work: () => Promise<T>,
  { waitMs, busy }: { waitMs: number; busy: string },
): Promise<T> {
  await mkdir(dirname(lockFile), { recursive: true, mode: 0o700 })
  let hasBegun = false
  const begun = () => {
    hasBegun = true
    return work()
  }
  return holdLock(lockFile, begun, { waitMs, held: busy }).catch((error: unknown) => {
    // A `conflict` of the work itself is not ours to translate.
    throw !hasBegun && isHeld(error) ? new PlaygroundError('busy', busy, { cause: error }) : error
  })
}
