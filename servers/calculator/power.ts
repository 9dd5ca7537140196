// Made by `cem generate` from the MCP server "calculator". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface PowerInput {
  /** Number to raise */
  base: number
  /** Power to raise it to */
  exponent: number
}

export type PowerOutput = number

/** Raise a number to a power: base to the exponent, as in squared or cubed. */
export async function power(input: PowerInput): Promise<PowerOutput> {
  return (await callTool('calculator', 'power', input)) as PowerOutput
}
