import { setImmediate as turn } from 'node:timers/promises'
import type { SessionTask, WorkSession } from '../session.ts'
import { descriptionOf, isDone } from '../session-log.ts'
import { hidePrivate, hidePrivateIn } from './hide-private.ts'

/** A session as whoever has the link sees it: nothing says whose it is, and personal data is hidden. */
export interface SharedSession {
  name: string
  startedAt: string
  endedAt: string | null
  tasks: {
    description: string
    code: string | null
    result: unknown
    output: string
    outcome: string | null
    timestamp: string
  }[]
}

/** Others have their turn between its tasks: who has the link can ask for it as often as they like. */
export async function sharedSession(
  { name, startedAt, endedAt }: Pick<WorkSession, 'name' | 'startedAt' | 'endedAt'>,
  tasks: readonly SessionTask[],
): Promise<SharedSession> {
  const shown: SharedSession['tasks'] = []
  for (const task of tasks.filter(isDone)) {
    shown.push(sharedTask(task))
    await turn()
  }
  return { name: hidePrivate(name), startedAt, endedAt, tasks: shown }
}

const sharedTask = (task: SessionTask): SharedSession['tasks'][number] => ({
  description: hidePrivate(descriptionOf(task)),
  code: task.entry.program === null ? null : hidePrivate(task.entry.program),
  result: hidePrivateIn(task.entry.result),
  output: hidePrivate(task.entry.output),
  outcome: task.outcome,
  timestamp: task.entry.endedAt,
})
