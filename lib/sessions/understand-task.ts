import type { Understood } from '../runs/understood.ts'
import { knownText } from './known-text.ts'
import { referBack } from './refer/refer-back.ts'
import type { SessionTask } from './session.ts'
import { isDone } from './session-log.ts'

/**
 * What a session brings to a task: what the task refers back to, unless it is to be taken as it is written, and what was done
 * before. Undefined where that is nothing.
 */
export async function understandTask(
  task: string,
  before: readonly SessionTask[],
  { logFile, asWritten }: { logFile: string; asWritten: boolean },
): Promise<Understood | undefined> {
  const done = before.filter(isDone)
  const known = await knownText(done, logFile)
  if (known === null) return undefined
  return { ...(!asWritten && referBack(task, done)), known }
}
