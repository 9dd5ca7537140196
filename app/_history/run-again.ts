import type { RunRecord } from '../../lib/runs/event.ts'
import { type Answer, send, startRun } from '../_run/run-requests.ts'
import { words } from './words.ts'

/** Runs a run again: its task, or the program that somebody wrote. Answers the new run's id. */
export async function runAgain(runId: string): Promise<Answer<{ runId: string }>> {
  const read = await send<RunRecord>(`/api/runs/${encodeURIComponent(runId)}`)
  if (!read.ok) return read
  const { task, program, generator, way, model, tools, values, session, continues } = read.value
  const isOwn = generator === 'person' || task === null
  if (isOwn && program !== null)
    return startRun({ code: program, editedFrom: runId, approve: 'ask', ...(session && { session }) })
  if (task === null) return { ok: false, code: 'conflict', message: words.done.noProgram }
  return startRun({
    ...{
      task,
      approve: 'ask' as const,
      ...(session && { session }),
      ...(tools && { tools }),
      ...(values && { values }),
      ...(continues && { continues }),
    },
    ...(way && { way, ...(model && { model }) }),
  })
}
