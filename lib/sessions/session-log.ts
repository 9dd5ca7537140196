import { shapeResult } from './entry-of.ts'
import { labelOf } from './log-file.ts'
import type { SessionTask, WorkSession } from './session.ts'

/** Bytes of a log in a workspace: of more only the newest tasks are in it. */
const MOST_LOG_BYTES = 2 * 1024 * 1024
const MOST_STATE_FILES = 100
const CONTEXT_CHARS = 2_000

/** A session as files of it have it: the names are those of the original. */
export interface SessionLog {
  session_id: string
  customer_uid: string
  started_at: string
  ended_at: string | null
  tasks: {
    task_id: string
    description: string
    code: string | null
    result: unknown
    output: string
    timestamp: string
  }[]
  /** JSON files that its tasks have written and not removed. */
  state_files: string[]
  /** Where it has come to; null before its first task. */
  checkpoint: { step: number; last_task: string; context: unknown; timestamp: string } | null
}

/**
 * The log of a session. `tasks` are those that have ended, in the order they began; where they are only the newest, `before` says
 * how many there were before them.
 */
export function sessionLog(
  { number, startedAt, endedAt }: Pick<WorkSession, 'number' | 'startedAt' | 'endedAt'>,
  customer: string,
  tasks: readonly SessionTask[],
  before = 0,
): SessionLog {
  const done = tasks.filter(isDone)
  return {
    session_id: labelOf(number),
    customer_uid: customer,
    started_at: startedAt,
    ended_at: endedAt,
    tasks: done.map((task) => ({
      task_id: task.runId,
      description: descriptionOf(task),
      code: task.entry.program,
      result: task.entry.result,
      output: task.entry.output,
      timestamp: task.entry.endedAt,
    })),
    state_files: stateFiles(done),
    checkpoint: checkpointOf(done, before),
  }
}

/** The same as the text of a file, with as many of the newest tasks as fit. */
export function logText(log: SessionLog, maxBytes = MOST_LOG_BYTES): string {
  const text = textOf(log)
  if (Buffer.byteLength(text) <= maxBytes || log.tasks.length === 0) return text
  let left = maxBytes - Buffer.byteLength(textOf({ ...log, tasks: [] }))
  let from = log.tasks.length
  for (const task of log.tasks.toReversed()) {
    // With its place in the list: each of its lines is moved in.
    const lines = textOf(task)
    left -= Buffer.byteLength(lines) + 4 * lines.split('\n').length + 2
    if (left < 0) break
    from -= 1
  }
  return textOf({ ...log, tasks: log.tasks.slice(from) })
}

const textOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** One that was only written and not run has done nothing. */
export const isDone = ({ outcome }: SessionTask): boolean => outcome !== 'stopped'

export const descriptionOf = ({ entry, title }: SessionTask): string => entry.task ?? title

function stateFiles(tasks: readonly SessionTask[]): string[] {
  const paths = new Set<string>()
  for (const { path, change } of tasks.flatMap(({ entry }) => entry.files)) {
    paths.delete(path)
    if (change !== 'deleted' && path.toLowerCase().endsWith('.json')) paths.add(path)
  }
  return [...paths].slice(-MOST_STATE_FILES)
}

function checkpointOf(tasks: readonly SessionTask[], before: number): SessionLog['checkpoint'] {
  const last = tasks.at(-1)
  if (!last) return null
  const { result, files, endedAt } = last.entry
  return {
    step: before + tasks.length,
    last_task: descriptionOf(last),
    context: {
      outcome: last.outcome,
      result: shapeResult(result, CONTEXT_CHARS),
      files: files.filter(({ change }) => change !== 'deleted').map(({ path }) => path),
    },
    timestamp: endedAt,
  }
}
