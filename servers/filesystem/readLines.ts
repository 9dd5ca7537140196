// Made by `cem generate` from the MCP server "filesystem". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface ReadLinesInput {
  /** Path of the file, relative to the workspace, like "data/report.txt" */
  path: string
  /** First line to read, counted from 1; default 1 */
  start?: number
  /** How many lines to read at most; default all */
  count?: number
}

export type ReadLinesOutput = string[]

/** Read lines of a text file: all of them, or some from a line number on, as an array of strings. */
export async function readLines(input: ReadLinesInput): Promise<ReadLinesOutput> {
  return (await callTool('filesystem', 'read_lines', input)) as ReadLinesOutput
}
