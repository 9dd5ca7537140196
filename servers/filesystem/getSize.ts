// Made by `cem generate` from the MCP server "filesystem". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface GetSizeInput {
  /** Path of the file, relative to the workspace, like "data/report.txt" */
  path: string
}

export type GetSizeOutput = number

/** Size of a file in bytes: how large it is. */
export async function getSize(input: GetSizeInput): Promise<GetSizeOutput> {
  return (await callTool('filesystem', 'get_size', input)) as GetSizeOutput
}
