// Made by `cem generate` from the MCP server "calculator". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface SubtractInput {
  /** First number */
  a: number
  /** Second number */
  b: number
}

export type SubtractOutput = number

/** Subtract one number from another: the difference a minus b. */
export async function subtract(input: SubtractInput): Promise<SubtractOutput> {
  return (await callTool('calculator', 'subtract', input)) as SubtractOutput
}
