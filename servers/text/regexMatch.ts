// Made by `cem generate` from the MCP server "text". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface RegexMatchInput {
  /** The string itself */
  text: string
  /** Regular expression in RE2 syntax, like "\d+" or "(\w+)@(\w+)": no look-around, no back references */
  pattern: string
  /** Capitals or not is the same; default false */
  ignore_case?: boolean
}

/** The first match anywhere in the text; null where there is none */
export type RegexMatchOutput =
  | {
      /** What matched */
      match: string
      /** Where it begins in the text, counted from 0 */
      index: number
      /** What each group matched, in order; null where it did not */
      groups: (string | null)[]
    }
  | null

/** Match a string against a regular expression (regex): the first match with its groups, or null. */
export async function regexMatch(input: RegexMatchInput): Promise<RegexMatchOutput> {
  return (await callTool('text', 'regex_match', input)) as RegexMatchOutput
}
