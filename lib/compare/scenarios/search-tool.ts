import { schemaText } from '../../tokens/prompts.ts'
import type { ScenarioTool } from './scenario.ts'

/** The one tool that direct calling with tool search begins with, as it is sent. */
export const SEARCH_TOOL = schemaText({
  server: 'tools',
  tool: 'search',
  description: 'Find tools by what they do. Those that are found can be called from then on.',
  inputSchema: {
    type: 'object',
    properties: { query: { type: 'string', description: 'What the tools should do, in a few words' } },
    required: ['query'],
  },
})

/** A call of it as a model writes it. */
export const searchCall = (needed: readonly ScenarioTool[]): string =>
  writtenCall('tools', 'search', { query: needed.map(({ tool }) => tool.replace(/[_-]+/g, ' ')).join(', ') })

/** A call of any tool as a model writes it. */
export const writtenCall = (server: string, tool: string, args: object): string =>
  JSON.stringify({ name: `${server}__${tool}`, arguments: args })
