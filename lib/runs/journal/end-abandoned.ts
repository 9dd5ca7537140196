import { isDiskFull } from '../../disk-full.ts'
import { holdLock, isHeld } from '../../process/lock.ts'
import { isRunning } from '../../process/owner.ts'
import type { RunEvent, RunStep } from '../event.ts'
import { isEnd, makeEvent } from '../events/event-header.ts'
import { foldRun } from '../events/fold-run.ts'
import { interrupted } from '../events/interrupted.ts'
import { mayGoOn } from '../may-go-on.ts'
import { endJournal, readJournal } from './journal.ts'

export const lockOf = (journal: string) => `${journal}.lock`

/**
 * Ends a run whose process is gone, once and for all readers: as interrupted, unless it waits for somebody's answer and can go
 * on with it. Answers its last event; null when it has one by now, or somebody goes on with it at this moment.
 */
export async function endAbandoned(file: string, temporary: string): Promise<RunEvent | null> {
  try {
    return await holdLock(lockOf(file), () => endAbandonedHeld(file, temporary))
  } catch (error) {
    if (isHeld(error)) return null
    throw error
  }
}

/** The same for whoever holds the lock of the journal. */
export async function endAbandonedHeld(file: string, temporary: string): Promise<RunEvent | null> {
  const whole = await readJournal(file)
  const last = whole?.events.at(-1)
  // Whoever was seen to have it may not be who has it by now.
  if (!whole || isEnd(last) || isRunning(whole.head.owner)) return null
  const { runId, startedAt } = whole.head
  const run = foldRun(runId, startedAt, whole.events)
  const isWaiting = run.status === 'awaiting-approval' && mayGoOn(run)
  const step: RunStep = isWaiting ? { kind: 'suspended' } : interrupted(whole.events)
  const end = (seq: number) => makeEvent(runId, seq + 1, step)
  try {
    await endJournal(file, temporary, end)
  } catch (error) {
    // A full disk keeps nobody from reading; the next reader tries again.
    if (!isDiskFull(error)) throw error
  }
  return end(last?.seq ?? 0)
}
