// Made by `cem generate` from the MCP server "text". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface ToUpperInput {
  /** The string itself */
  text: string
}

/** The string in capital letters */
export type ToUpperOutput = string

/** Convert a string to upper case (uppercase): all capitals. */
export async function toUpper(input: ToUpperInput): Promise<ToUpperOutput> {
  return (await callTool('text', 'to_upper', input)) as ToUpperOutput
}
