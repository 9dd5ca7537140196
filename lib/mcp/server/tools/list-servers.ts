import { z } from 'zod'
import { defineTool } from '../tool.ts'

/** The servers whose tools programs can import. */
export const listServers = defineTool({
  name: 'list_servers',
  description: 'Names of all servers.',
  input: z.strictObject({}),
  output: z.object({ result: z.array(z.string()) }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  isQuick: true,
  call: async (_input, { catalog }) => (await catalog()).servers.map(({ name }) => name),
})
