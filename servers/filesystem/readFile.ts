// Made by `cem generate` from the MCP server "filesystem". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface ReadFileInput {
  /** Path of the file, relative to the workspace, like "data/report.txt" */
  path: string
}

export type ReadFileOutput = string

/** Read a text file: its whole content as a string. */
export async function readFile(input: ReadFileInput): Promise<ReadFileOutput> {
  return (await callTool('filesystem', 'read_file', input)) as ReadFileOutput
}
