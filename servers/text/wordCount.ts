// Made by `cem generate` from the MCP server "text". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface WordCountInput {
  /** The string itself */
  text: string
}

/** How many */
export type WordCountOutput = number

/** Count the words of a string. */
export async function wordCount(input: WordCountInput): Promise<WordCountOutput> {
  return (await callTool('text', 'word_count', input)) as WordCountOutput
}
