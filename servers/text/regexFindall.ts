// Made by `cem generate` from the MCP server "text". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface RegexFindallInput {
  /** The string itself */
  text: string
  /** Regular expression in RE2 syntax, like "\d+" or "(\w+)@(\w+)": no look-around, no back references */
  pattern: string
  /** Capitals or not is the same; default false */
  ignore_case?: boolean
  /** Which group of each match to return; default 0, the whole match */
  group?: number
}

/** Each match, in order; a group that did not match is "" */
export type RegexFindallOutput = string[]

/** Find all matches of a regular expression (regex) in a string. */
export async function regexFindall(input: RegexFindallInput): Promise<RegexFindallOutput> {
  return (await callTool('text', 'regex_findall', input)) as RegexFindallOutput
}
