import { setImmediate as turn } from 'node:timers/promises'
import type { SessionTask, WorkSession } from '../session.ts'
import { isDone } from '../session-log.ts'
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

/** Titles of runs are cut at this length, and nothing in them says so. */
const MOST_TITLE = 200

export const markedTitle = (title: string): string => (title.length < MOST_TITLE ? title : `${title}…`)

const sharedTask = (task: SessionTask): SharedSession['tasks'][number] => ({
  description: hidePrivate(task.entry.task ?? markedTitle(task.title)),
  code: task.entry.program === null ? null : hidePrivate(task.entry.program),
  result: hidePrivateIn(task.entry.result),
  output: hidePrivate(task.entry.output),
  outcome: task.outcome,
  timestamp: task.entry.endedAt,
})
