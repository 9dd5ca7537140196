// Made by `cem generate` from the MCP server "math". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface FibonacciInput {
  /** Position, counted from 0, so that 10 is 55 */
  n: number
}

/** The Fibonacci number, always exact: up to 9007199254740991 a number, above it the decimal digits as a string, for BigInt */
export type FibonacciOutput = number | string

/** Fibonacci number at a position of the Fibonacci sequence 0, 1, 1, 2, 3, 5. */
export async function fibonacci(input: FibonacciInput): Promise<FibonacciOutput> {
  return (await callTool('math', 'fibonacci', input)) as FibonacciOutput
}
