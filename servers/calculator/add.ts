// Made by `cem generate` from the MCP server "calculator". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface AddInput {
  /** First number */
  a: number
  /** Second number */
  b: number
}

export type AddOutput = number

/** Add two numbers: the sum of a plus b. */
export async function add(input: AddInput): Promise<AddOutput> {
  return (await callTool('calculator', 'add', input)) as AddOutput
}
