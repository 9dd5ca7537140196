// Made by `cem generate` from the MCP server "text". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface JoinInput {
  /** The strings or numbers, in order */
  parts: (string | number)[]
  /** What goes between them, like ", " or "\n"; nothing when left out */
  separator?: string
}

/** All of them as one string */
export type JoinOutput = string

/** Join strings into one, glued together with a comma or another separator. */
export async function join(input: JoinInput): Promise<JoinOutput> {
  return (await callTool('text', 'join', input)) as JoinOutput
}
