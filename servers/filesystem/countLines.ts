// Made by `cem generate` from the MCP server "filesystem". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface CountLinesInput {
  /** Path of the file, relative to the workspace, like "data/report.txt" */
  path: string
}

export type CountLinesOutput = number

/** Count the lines of a text file: how many there are. */
export async function countLines(input: CountLinesInput): Promise<CountLinesOutput> {
  return (await callTool('filesystem', 'count_lines', input)) as CountLinesOutput
}
