import { z } from 'zod'
import { PlaygroundError } from '../../../errors.ts'
import { defineTool } from '../tool.ts'

const MAX_NAMED = 20

/** The names of the tools of one server. */
export const getServerTools = defineTool({
  name: 'get_server_tools',
  description: "Names of one server's tools.",
  input: z.strictObject({ server_name: z.string().max(200) }),
  output: z.object({ result: z.array(z.string()) }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  isQuick: true,
  async call({ server_name: name }, { catalog }) {
    const { servers } = await catalog()
    const found = servers.find((server) => server.name === name)
    if (found) return found.tools.map(({ tool }) => tool)
    const names = servers.slice(0, MAX_NAMED).map((server) => server.name)
    const more = servers.length > MAX_NAMED ? `, and ${servers.length - MAX_NAMED} more` : ''
    throw new PlaygroundError(
      'not-found',
      `There is no server ${JSON.stringify(name)}. There are ${names.join(', ') || 'none'}${more}.`,
    )
  },
})
