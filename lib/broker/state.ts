import { messageOf, PlaygroundError, ToolError } from '../errors.ts'
import { findFault } from '../json/find-fault.ts'
import { createTurnsByKey } from '../process/turns.ts'
import type { HostCall } from '../sandbox/contract.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { OpenedCall } from './call-kind.ts'

const WHERE = { server: 'client', tool: 'state' }
const OFF = 'State is switched off here (execution.state.enabled): none is loaded or saved.'
/** Above this a state is written without line breaks. */
const MAX_INDENTED = 64 * 1024

export interface StateOptions {
  /** Whose program asks. */
  owner: string
  /** Most bytes of a state that a program is handed. */
  answerBytes: number
  workspace: Workspace
  /** Where it lies when a program names no file; null where state is switched off. */
  stateFile: string | null
}

/** A call of the state. Nobody is told of it: it is the program's own memory. */
export function openStateCall(
  call: Extract<HostCall, { op: 'load-state' | 'save-state' }>,
  { owner, answerBytes, workspace, stateFile }: StateOptions,
): OpenedCall {
  const { op } = call
  const file = stateFile === null ? null : (call.file ?? stateFile)
  const isLoad = op === 'load-state'
  const input = call.op === 'load-state' ? { file } : { file, value: call.value }
  return {
    ...{ op, server: 'state', tool: isLoad ? 'load' : 'save' },
    ...{ isRead: isLoad, isOwn: true, isTold: false, shownInput: null },
    ...{ input, inputJson: JSON.stringify(input) },
    showAnswer: async () => ({ result: null }),
    async make(signal) {
      if (file === null) throw new ToolError(WHERE, 'denied', OFF)
      return call.op === 'load-state'
        ? oneByOne(owner, () => loadState(workspace, file, owner, answerBytes), { signal })
        : saveState(workspace, file, call.value)
    },
  }
}

/** Of one person one state is held while it waits to be looked at: many at once would fill the memory. */
const oneByOne = createTurnsByKey({ atOnce: 1 })

/** Answers the JSON text of a state file, as it is; `null` when there is none yet. */
async function loadState(workspace: Workspace, file: string, owner: string, maxBytes: number): Promise<string> {
  let text: string
  try {
    text = (await workspace.read(file, { maxBytes })).toString('utf8')
  } catch (error) {
    if (error instanceof PlaygroundError && error.code === 'not-found') return 'null'
    throw toToolError(error)
  }
  const fault = await findFault(text, owner).catch((error) => Promise.reject(toToolError(error)))
  if (fault === null) return text
  throw new ToolError(WHERE, 'tool-failed', `${file} is not JSON, so it cannot be loaded as state: ${fault}`)
}

/** Replaces a state file, whole or not at all. */
async function saveState(workspace: Workspace, file: string, value: unknown): Promise<string> {
  try {
    await workspace.write(file, stateText(value))
    return 'null'
  } catch (error) {
    throw toToolError(error)
  }
}

/**
 * What a file of state holds: with line breaks for people, unless it is large: indented, what is nested deeply grows a
 * hundredfold.
 */
export function stateText(value: unknown): string {
  const text = JSON.stringify(value ?? null)
  return `${text.length <= MAX_INDENTED ? JSON.stringify(value ?? null, null, 2) : text}\n`
}

function toToolError(error: unknown): ToolError {
  const code = error instanceof PlaygroundError && error.code === 'busy' ? 'unavailable' : 'tool-failed'
  return new ToolError(WHERE, code, messageOf(error), { cause: error })
}
