// Made by `cem generate` from the MCP server "text". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface ToLowerInput {
  /** The string itself */
  text: string
}

/** The string in small letters */
export type ToLowerOutput = string

/** Convert a string to lower case (lowercase): no capitals. */
export async function toLower(input: ToLowerInput): Promise<ToLowerOutput> {
  return (await callTool('text', 'to_lower', input)) as ToLowerOutput
}
