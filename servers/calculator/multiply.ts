// Made by `cem generate` from the MCP server "calculator". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface MultiplyInput {
  /** First number */
  a: number
  /** Second number */
  b: number
}

export type MultiplyOutput = number

/** Multiply two numbers: the product of a times b. */
export async function multiply(input: MultiplyInput): Promise<MultiplyOutput> {
  return (await callTool('calculator', 'multiply', input)) as MultiplyOutput
}
