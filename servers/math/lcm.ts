// Made by `cem generate` from the MCP server "math". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface LcmInput {
  /** Whole numbers, like [18, 24, 30]; their signs do not count */
  numbers: number[]
}

/** The smallest number above 0 that all of them divide, 0 where one is 0, always exact: up to 9007199254740991 a number, above it the decimal digits as a string, for BigInt */
export type LcmOutput = number | string

/** Least common multiple (lcm) of whole numbers: the first that all of them divide. */
export async function lcm(input: LcmInput): Promise<LcmOutput> {
  return (await callTool('math', 'lcm', input)) as LcmOutput
}
