// Made by `cem generate` from the MCP server "calculator". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface AvgListInput {
  /** The numbers, at least one */
  numbers: number[]
}

export type AvgListOutput = number

/** Average of a list of numbers: their arithmetic mean. */
export async function avgList(input: AvgListInput): Promise<AvgListOutput> {
  return (await callTool('calculator', 'avg_list', input)) as AvgListOutput
}
