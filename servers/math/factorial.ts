// Made by `cem generate` from the MCP server "math". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface FactorialInput {
  /** Whole number, like 5 for 120 */
  n: number
}

/** The factorial, always exact: up to 9007199254740991 a number, above it the decimal digits as a string, for BigInt */
export type FactorialOutput = number | string

/** Factorial of a whole number, n!, exact also when it is huge. */
export async function factorial(input: FactorialInput): Promise<FactorialOutput> {
  return (await callTool('math', 'factorial', input)) as FactorialOutput
}
