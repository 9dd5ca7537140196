// Made by `cem generate` from the MCP server "filesystem". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface ListDirectoryInput {
  /** Folder, relative to the workspace; the workspace itself when left out */
  path?: string
  /** Also list what is in its folders; default false */
  recursive?: boolean
}

export type ListDirectoryOutput = {
  /** Name; with recursive the path below the folder */
  name: string
  type: 'file' | 'directory'
  /** Bytes; 0 for a directory */
  size: number
}[]

/** List the files and folders in a directory, with type and size in bytes. */
export async function listDirectory(input: ListDirectoryInput = {}): Promise<ListDirectoryOutput> {
  return (await callTool('filesystem', 'list_directory', input)) as ListDirectoryOutput
}
