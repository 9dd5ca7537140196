import { stateFileOf } from '../config/state-file.ts'
import { messageOf, PlaygroundError } from '../errors.ts'
import { isObject } from '../json/objects.ts'
import type { RunContext, RunServices } from './run-services.ts'

/** Above this neither is read or written here: it is done while others wait. */
const MAX_BYTES = 4 * 1024 * 1024

/**
 * Where `execution.state.auto_save` is set: merges the object that a run returned into the state file, its keys in place of
 * those that are there. Where that cannot be done the run has returned all the same, and says so in its output.
 */
export async function autoSave(value: unknown, run: RunContext, services: RunServices): Promise<void> {
  const { enabled, auto_save: isWanted } = services.config.execution.state
  // What is only looked at again, or asked for by who may only read, changes nothing.
  if (!(enabled && isWanted && isObject(value)) || run.record?.mode === 'replay' || run.home.isReadOnly) return
  const file = stateFileOf(services.config)
  try {
    await services.statesOf(run.home).change(file, (json) => ({ value: merged(file, json, value) }), {
      runId: run.runId,
    })
  } catch (error) {
    run.emit({ kind: 'stderr', text: `What the program returned was not saved as state: ${messageOf(error)}\n` })
  }
}

function merged(file: string, json: string | null, value: Record<string, unknown>): Record<string, unknown> {
  if (json !== null && json.length > MAX_BYTES)
    throw new PlaygroundError('too-large', `${file} has ${json.length} bytes; at most ${MAX_BYTES} are merged into.`)
  const before: unknown = JSON.parse(json ?? 'null') ?? {}
  if (isObject(before)) return { ...before, ...value }
  throw new PlaygroundError('invalid-input', `${file} holds no object, so nothing can be merged into it.`)
}
