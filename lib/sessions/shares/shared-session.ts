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

export function sharedSession(
  { name, startedAt, endedAt }: Pick<WorkSession, 'name' | 'startedAt' | 'endedAt'>,
  tasks: readonly SessionTask[],
): SharedSession {
  return {
    ...{ name: hidePrivate(name), startedAt, endedAt },
    tasks: tasks.filter(isDone).map((task) => ({
      description: hidePrivate(descriptionOf(task)),
      code: task.entry.program === null ? null : hidePrivate(task.entry.program),
      result: hidePrivateIn(task.entry.result),
      output: hidePrivate(task.entry.output),
      outcome: task.outcome,
      timestamp: task.entry.endedAt,
    })),
  }
}
