import { z } from 'zod'
import { PlaygroundError } from '../../../errors.ts'
import { findFault } from '../../../json/find-fault.ts'
import type { Workspace } from '../../../workspace/workspace.ts'
import { shortenFor } from '../shorten.ts'
import { defineTool, ToolAnswer } from '../tool.ts'
import { toolResult } from '../tool-result.ts'
import { placeOf, stateFile } from './state-file.ts'

const MAX_BYTES = 32 * 1024 * 1024

/** What programs or `save_state` have kept. */
export const getState = defineTool({
  name: 'get_state',
  description: 'Read a JSON value that was saved.',
  input: z.strictObject({ state_file: stateFile }),
  output: z.object({ exists: z.boolean(), data: z.unknown() }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  isQuick: true,
  async call({ state_file: given }, call) {
    const file = placeOf(given, call.config)
    const text = await read(call.playground.workspace(call.person), file)
    if (text === null) return { exists: false, data: null }
    const fault = await findFault(text, call.person.id)
    if (fault !== null) throw new PlaygroundError('invalid-input', `${file} is not JSON, so it is no state: ${fault}`)
    const { value, isWhole } = await shortenFor(text, call)
    const answer = { exists: true, data: value }
    if (isWhole) return answer
    return new ToolAnswer(toolResult(answer, [`It is shortened; the whole is in /workspace/${file}.`]))
  },
})

async function read(workspace: Workspace, file: string): Promise<string | null> {
  try {
    return (await workspace.read(file, { maxBytes: MAX_BYTES })).toString('utf8')
  } catch (error) {
    if (error instanceof PlaygroundError && error.code === 'not-found') return null
    throw error
  }
}
