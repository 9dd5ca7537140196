// Made by `cem generate` from the MCP server "filesystem". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface AppendFileInput {
  /** Path of the file, relative to the workspace, like "data/report.txt" */
  path: string
  /** Text to write */
  content: string
}

/** Path of the file, relative to the workspace */
export type AppendFileOutput = string

/** Append text to the end of a file, which is created when it does not exist. Returns the path. */
export async function appendFile(input: AppendFileInput): Promise<AppendFileOutput> {
  return (await callTool('filesystem', 'append_file', input)) as AppendFileOutput
}
