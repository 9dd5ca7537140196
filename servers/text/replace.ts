// Made by `cem generate` from the MCP server "text". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface ReplaceInput {
  /** The string itself */
  text: string
  /** The phrase to replace, letter by letter; with regex a regular expression */
  find: string
  /** What to put in its place; with regex $1 is the first group, $& the match, $$ a dollar sign */
  replacement: string
  /** Read find as a regular expression in RE2 syntax; default false */
  regex?: boolean
}

/** The whole string after it */
export type ReplaceOutput = string

/** Replace a phrase in a string by another, everywhere it occurs. */
export async function replace(input: ReplaceInput): Promise<ReplaceOutput> {
  return (await callTool('text', 'replace', input)) as ReplaceOutput
}
