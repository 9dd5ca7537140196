// Made by `cem generate` from the MCP server "calculator". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface SumListInput {
  /** The numbers, at least one */
  numbers: number[]
}

export type SumListOutput = number

/** Sum up a list of numbers: the total of all of them. */
export async function sumList(input: SumListInput): Promise<SumListOutput> {
  return (await callTool('calculator', 'sum_list', input)) as SumListOutput
}
