// Made by `cem generate` from the MCP server "text". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface LineCountInput {
  /** The string itself */
  text: string
}

/** How many; a last line without an end counts, an empty string has none */
export type LineCountOutput = number

/** Count the lines of a string. */
export async function lineCount(input: LineCountInput): Promise<LineCountOutput> {
  return (await callTool('text', 'line_count', input)) as LineCountOutput
}
