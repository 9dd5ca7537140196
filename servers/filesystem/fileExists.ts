// Made by `cem generate` from the MCP server "filesystem". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface FileExistsInput {
  /** Path of the file, relative to the workspace, like "data/report.txt" */
  path: string
}

export type FileExistsOutput = boolean

/** Check whether a file or folder exists: true or false. */
export async function fileExists(input: FileExistsInput): Promise<FileExistsOutput> {
  return (await callTool('filesystem', 'file_exists', input)) as FileExistsOutput
}
