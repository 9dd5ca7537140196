import { isNotFound, PlaygroundError } from '../errors.ts'
import { countChanges } from '../format/lines.ts'
import type { Person } from '../people/person.ts'
import { assertMayWrite } from '../people/reach.ts'
import type { RunRecord } from '../runs/event.ts'
import type { RunStore } from '../runs/run-store.ts'
import type { Understood } from '../runs/understood.ts'
import { assertContinuable, resultFileOf, resultText, understandFrom } from '../sessions/continued-run.ts'
import { sameInProgram } from '../sessions/refer/same-in-program.ts'
import { outsideRun } from '../workspace/run-changes/current-run.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { CheckedRequest } from './check-request.ts'
import type { Origin } from './execute-run.ts'
import { type RunServices, writerFor } from './run-services.ts'

const GONE = 'The run that this continues from is not there any more. Say the whole task, and it runs by itself.'

/** What a run brings to one that goes on from it. */
export interface ContinuedFrom {
  understood?: Understood
  /** Its program with what the task changes in it: then none is written. */
  code?: string
  origin?: Origin
  /** Puts a long result where programs find it, once there is a run that goes on from it. */
  keepResult?: () => Promise<void>
}

/**
 * What the run that a task continues from brings to it. Null where none is continued. Throws `not-found`, and `conflict` for a run that did not return.
 */
export async function continueFrom(
  checked: CheckedRequest,
  person: Person,
  { store, services }: { store: RunStore; services: RunServices },
): Promise<ContinuedFrom | null> {
  const { continues, task, asWritten } = checked
  if (continues === undefined || task === undefined) return null
  assertMayWrite(person, 'continue runs')
  const record = await store.get(person.id, continues).catch((error: unknown) => {
    throw isNotFound(error) ? new PlaygroundError('not-found', GONE, { cause: error }) : error
  })
  assertContinuable(record)
  const changed = asWritten ? null : await changedProgram(task, record, checked, services)
  if (changed && 'code' in changed) return changed
  const result = resultText(record)
  const { known, ...referred } = await understandFrom(task, record)
  return {
    understood: { ...(!asWritten && (changed ?? referred)), ...(known && { known }) },
    ...(result !== null && {
      keepResult: async () =>
        void (await outsideRun(() => services.workspaceOf(person).write(resultFileOf(record.runId), result))),
    }),
  }
}

/** The file that was made of its result goes with a run that is deleted. */
export async function forgetResult(workspace: Workspace, runId: string): Promise<void> {
  const path = resultFileOf(runId)
  await outsideRun(async () => {
    // A folder that a program put there is no result.
    if ((await workspace.stat(path)).type === 'file') await workspace.remove(path)
  }).catch((error: unknown) => {
    // The run is gone already; what is in the way here is seen among the files.
    if (!isNotFound(error) && !(error instanceof PlaygroundError)) throw error
  })
}

/** Rules would write the program that stood there before somebody edited it: what is changed is what ran. */
async function changedProgram(
  task: string,
  { runId, generator, program, task: first, version = 1, editedFrom, tools, chosen, selected }: RunRecord,
  checked: CheckedRequest,
  services: RunServices,
): Promise<ContinuedFrom | { unclear: string } | null> {
  const isOwn = generator === 'person' && program !== null && (version > 1 || first === null)
  if (!isOwn || (await services.generator(writerFor(checked))).kind !== 'rules') return null
  const same = sameInProgram(task, { program, task: first })
  if (same === null || 'unclear' in same) return same
  const ofTask = chosen ?? selected
  const origin = {
    ...{ task: same.task ?? task, continues: runId },
    ...(tools && { tools }),
    ...(ofTask.length > 0 && { chosen: ofTask }),
    ...(same.code === program
      ? { version, ...(editedFrom && { editedFrom }) }
      : {
          ...{ version: version + 1, editedFrom: runId },
          edited: { from: runId, ...countChanges(program, same.code) },
        }),
  }
  return { code: same.code, origin }
}
