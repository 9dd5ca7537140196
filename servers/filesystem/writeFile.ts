// Made by `cem generate` from the MCP server "filesystem". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface WriteFileInput {
  /** Path of the file, relative to the workspace, like "data/report.txt" */
  path: string
  /** Text to write */
  content: string
}

/** Path of the file, relative to the workspace */
export type WriteFileOutput = string

/** Write text to a file: save it, create the file and its folders, or replace what was in it. Returns the path. */
export async function writeFile(input: WriteFileInput): Promise<WriteFileOutput> {
  return (await callTool('filesystem', 'write_file', input)) as WriteFileOutput
}
