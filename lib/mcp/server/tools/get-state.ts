import { z } from 'zod'
import { shortenFor } from '../shorten.ts'
import { defineTool, ToolAnswer } from '../tool.ts'
import { toolResult } from '../tool-result.ts'
import { stateFile } from './state-file.ts'

/** What programs or `save_state` have kept. */
export const getState = defineTool({
  name: 'get_state',
  description: 'Read a JSON value that was saved.',
  input: z.strictObject({ state_file: stateFile }),
  output: z.object({ exists: z.boolean(), data: z.unknown() }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  isQuick: true,
  async call({ state_file: given }, call) {
    const states = call.playground.states(call.person)
    const text = await states.load(given)
    if (text === null) return { exists: false, data: null }
    const { value, isWhole } = await shortenFor(text, call)
    const answer = { exists: true, data: value }
    if (isWhole) return answer
    return new ToolAnswer(toolResult(answer, [`It is shortened; the whole is in /workspace/${states.fileOf(given)}.`]))
  },
})
