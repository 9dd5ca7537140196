// Made by `cem generate` from the MCP server "math". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface IsPrimeInput {
  /** Whole number */
  n: number
}

/** True where it is prime; numbers below 2 are not */
export type IsPrimeOutput = boolean

/** Check whether a number is prime: a prime number or not. */
export async function isPrime(input: IsPrimeInput): Promise<IsPrimeOutput> {
  return (await callTool('math', 'is_prime', input)) as IsPrimeOutput
}
