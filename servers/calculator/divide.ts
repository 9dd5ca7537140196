// Made by `cem generate` from the MCP server "calculator". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface DivideInput {
  /** Number to divide (dividend) */
  a: number
  /** Number to divide by (divisor), not zero */
  b: number
}

export type DivideOutput = number

/** Divide one number by another: the quotient a divided by b. Fails when b is zero. */
export async function divide(input: DivideInput): Promise<DivideOutput> {
  return (await callTool('calculator', 'divide', input)) as DivideOutput
}
