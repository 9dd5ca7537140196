// Made by `cem generate` from the MCP server "text". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface StripInput {
  /** The string itself */
  text: string
  /** Which characters to strip, like "*-"; white space when left out */
  characters?: string
}

/** The string without them */
export type StripOutput = string

/** Strip spaces from both ends of a string: trim it. */
export async function strip(input: StripInput): Promise<StripOutput> {
  return (await callTool('text', 'strip', input)) as StripOutput
}
