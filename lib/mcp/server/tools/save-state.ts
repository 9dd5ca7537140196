import { z } from 'zod'
import { assertMayWrite } from '../../../people/reach.ts'
import { defineTool } from '../tool.ts'
import { placeOf, stateFile } from './state-file.ts'

/** Keeps a JSON value for later programs and conversations. */
export const saveState = defineTool({
  name: 'save_state',
  description: 'Save a JSON value, in place of what was there.',
  input: z.strictObject({ state_data: z.unknown(), state_file: stateFile }),
  output: z.object({ success: z.boolean(), file: z.string() }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  isQuick: true,
  async call({ state_data: data, state_file: given }, { playground, person, config }) {
    assertMayWrite(person, 'save state')
    const file = placeOf(given, config)
    const content = `${JSON.stringify(data ?? null, null, 2)}\n`
    const { path } = await playground.workspace(person).write(file, content)
    return { success: true, file: `/workspace/${path}` }
  },
})
