import { isDiskFull } from '../../disk-full.ts'
import type { RunEvent, RunStep } from '../event.ts'
import { makeEvent } from '../events/event-header.ts'
import { foldRun } from '../events/fold-run.ts'
import { interrupted } from '../events/interrupted.ts'
import { endJournal, readJournal } from './journal.ts'

/** A run stays like this until somebody goes on with it. */
const ENDS = new Set<string>(['finished', 'suspended'] satisfies RunStep['kind'][])

export const isEnd = (event: RunEvent | undefined) => event !== undefined && ENDS.has(event.kind)

/**
 * Ends a run whose process is gone, once and for all readers: as interrupted, unless it waits for somebody's answer. Answers
 * its last event; null when it has one by now.
 */
export async function endAbandoned(file: string, temporary: string): Promise<RunEvent | null> {
  const whole = await readJournal(file)
  const last = whole?.events.at(-1)
  if (!whole || isEnd(last)) return null
  const { runId, startedAt } = whole.head
  const isWaiting = foldRun(runId, startedAt, whole.events).status === 'awaiting-approval'
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
