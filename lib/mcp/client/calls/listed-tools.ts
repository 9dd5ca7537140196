import type { Tool } from '@modelcontextprotocol/client'

/** What a server's list says of how its tools are called. */
export interface ListedTools {
  /** They work only as a task. */
  asTask: ReadonlySet<string>
  /** Some of their arguments stand in headers as well (`x-mcp-header`). As they are listed, without what they answer. */
  withHeaders: ReadonlyMap<string, Tool>
}

export function readListed(tools: readonly Tool[]): ListedTools {
  return {
    asTask: new Set(tools.filter(({ execution }) => execution?.taskSupport === 'required').map(({ name }) => name)),
    withHeaders: new Map(
      tools.filter(hasHeaders).map(({ name, inputSchema }) => [name, { name, inputSchema }] as const),
    ),
  }
}

const hasHeaders = ({ inputSchema }: Tool) => JSON.stringify(inputSchema).includes('"x-mcp-header"')
