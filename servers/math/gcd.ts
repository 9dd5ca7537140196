// Made by `cem generate` from the MCP server "math". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface GcdInput {
  /** Whole numbers, like [18, 24, 30]; their signs do not count */
  numbers: number[]
}

/** The largest number that divides all of them, 0 where all are 0, always exact: up to 9007199254740991 a number, above it the decimal digits as a string, for BigInt */
export type GcdOutput = number | string

/** Greatest common divisor (gcd) of whole numbers, also called greatest common factor. */
export async function gcd(input: GcdInput): Promise<GcdOutput> {
  return (await callTool('math', 'gcd', input)) as GcdOutput
}
