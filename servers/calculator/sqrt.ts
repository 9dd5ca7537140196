// Made by `cem generate` from the MCP server "calculator". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface SqrtInput {
  /** Number to take the root of, zero or more */
  n: number
}

export type SqrtOutput = number

/** Square root of a number. Fails for negative numbers. */
export async function sqrt(input: SqrtInput): Promise<SqrtOutput> {
  return (await callTool('calculator', 'sqrt', input)) as SqrtOutput
}
