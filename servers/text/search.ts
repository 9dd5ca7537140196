// Made by `cem generate` from the MCP server "text". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface SearchInput {
  /** The string itself */
  text: string
  /** The phrase to look for, letter by letter */
  find: string
  /** Capitals or not is the same; default false */
  ignore_case?: boolean
}

/** Each place where it stands, in order; empty where there is none */
export type SearchOutput = {
  /** Line, counted from 1 */
  line: number
  /** Place in the line, counted from 1 */
  column: number
  /** The line; of a long one what is around the place */
  text: string
}[]

/** Search a string for a phrase: where it occurs. */
export async function search(input: SearchInput): Promise<SearchOutput> {
  return (await callTool('text', 'search', input)) as SearchOutput
}
