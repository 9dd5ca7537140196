import type { SessionLog } from './session-log.ts'

/** A log as JSON, task by task: all of it at once is megabytes, and others wait for as long as it is made. */
export function* logPieces({ tasks, state_files, checkpoint, ...before }: SessionLog): Generator<string> {
  yield `${JSON.stringify(before).slice(0, -1)},"tasks":[`
  for (const [at, task] of tasks.entries()) yield `${at === 0 ? '' : ','}${JSON.stringify(task)}`
  yield `],${JSON.stringify({ state_files, checkpoint }).slice(1)}`
}
