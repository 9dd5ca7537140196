import { z } from 'zod'
import { defineTool } from '../tool.ts'
import { stateFile } from './state-file.ts'

/** Keeps a JSON value for later programs and conversations. */
export const saveState = defineTool({
  name: 'save_state',
  description: 'Save a JSON value, in place of what was there.',
  input: z.strictObject({ state_data: z.unknown(), state_file: stateFile }),
  output: z.object({ success: z.boolean(), file: z.string() }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  isQuick: true,
  async call({ state_data: data, state_file: file }, { playground, person }) {
    const states = playground.states(person)
    await states.save(data, { file })
    return { success: true, file: `/workspace/${states.fileOf(file)}` }
  },
})
