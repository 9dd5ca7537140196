import type { ServerListing } from '../../tools/tool-provider.ts'
import { safeNames } from './safe-names.ts'
import type { ServerTools } from './write-server.ts'

/** What a server lists, under the names its functions get. */
export function toServerTools({ server, description, tools }: ServerListing): ServerTools {
  const fns = safeNames(tools.map((tool) => tool.name))
  return {
    server,
    description,
    tools: tools
      .map(({ name, title, description = title ?? '', inputSchema, outputSchema, annotations }) => ({
        fn: fns.get(name)!,
        tool: name,
        description,
        inputSchema: inputSchema as ServerTools['tools'][number]['inputSchema'],
        outputSchema: outputSchema as ServerTools['tools'][number]['outputSchema'],
        annotations,
      }))
      .sort((a, b) => (a.fn < b.fn ? -1 : 1)),
  }
}
