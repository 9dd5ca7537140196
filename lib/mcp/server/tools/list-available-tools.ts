import { z } from 'zod'
import { shortenFor } from '../shorten.ts'
import { defineTool, ToolAnswer } from '../tool.ts'
import { toolResult } from '../tool-result.ts'

/** Every tool there is, by server. */
export const listAvailableTools = defineTool({
  name: 'list_available_tools',
  description: 'Names of all tools, by server.',
  input: z.strictObject({}),
  output: z.record(z.string(), z.array(z.string())),
  annotations: { readOnlyHint: true, openWorldHint: false },
  isQuick: true,
  async call(_input, call) {
    const { servers } = await call.catalog()
    const all = Object.fromEntries(servers.map(({ name, tools }) => [name, tools.map(({ tool }) => tool)]))
    const { value, isWhole } = await shortenFor(JSON.stringify(all), call)
    if (isWhole) return value
    const short = withListsOnly(value)
    return new ToolAnswer(toolResult(short, ['There are more tools than are listed: find them with search_tools.']))
  },
})

/** A list that was shortened to a text is a list of that text. */
const withListsOnly = (value: unknown): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(value as Record<string, unknown>).map(([name, tools]) => [
      name,
      Array.isArray(tools) ? tools.map(String) : [String(tools)],
    ]),
  )
