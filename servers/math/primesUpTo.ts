// Made by `cem generate` from the MCP server "math". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface PrimesUpToInput {
  /** The limit, which is among them where it is prime */
  limit: number
}

/** The primes, smallest first */
export type PrimesUpToOutput = number[]

/** Prime numbers up to a limit: all primes below or equal to it. */
export async function primesUpTo(input: PrimesUpToInput): Promise<PrimesUpToOutput> {
  return (await callTool('math', 'primes_up_to', input)) as PrimesUpToOutput
}
