// Made by `cem generate` from the MCP server "text". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface SplitInput {
  /** The string itself */
  text: string
  /** What stands between the pieces, like "," or "\n"; white space when left out */
  separator?: string
}

/** The pieces, in order */
export type SplitOutput = string[]

/** Split a string into pieces at a comma or another separator. */
export async function split(input: SplitInput): Promise<SplitOutput> {
  return (await callTool('text', 'split', input)) as SplitOutput
}
