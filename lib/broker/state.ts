import { messageOf, PlaygroundError, ToolError } from '../errors.ts'
import type { Workspace } from '../workspace/workspace.ts'

const WHERE = { server: 'client', tool: 'state' }

/** Answers the JSON text of a state file; `null` when there is none yet. */
export async function loadState(workspace: Workspace, file: string): Promise<string> {
  let text: string
  try {
    text = (await workspace.read(file)).toString('utf8')
  } catch (error) {
    if (error instanceof PlaygroundError && error.code === 'not-found') return 'null'
    throw toToolError(error)
  }
  try {
    return JSON.stringify(JSON.parse(text))
  } catch (error) {
    throw new ToolError(
      WHERE,
      'tool-failed',
      `${file} is not JSON, so it cannot be loaded as state: ${messageOf(error)}`,
      { cause: error },
    )
  }
}

/** Replaces a state file, whole or not at all. */
export async function saveState(workspace: Workspace, file: string, value: unknown): Promise<string> {
  try {
    await workspace.write(file, `${JSON.stringify(value ?? null, null, 2)}\n`)
    return 'null'
  } catch (error) {
    throw toToolError(error)
  }
}

function toToolError(error: unknown): ToolError {
  return new ToolError(WHERE, 'tool-failed', messageOf(error), { cause: error })
}
