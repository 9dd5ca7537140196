// Made by `cem generate` from the MCP server "transform". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface CountByInput {
  /** The objects or plain values */
  items: unknown[]
  /** Name of the field, with dots what is in it; left out for plain values */
  field?: string
}

/** A count for each value, in the order in which they first occur */
export type CountByOutput = {
  /** Value of the field; null where it is missing */
  value: unknown
  /** How many have it */
  count: number
}[]

/** Count the objects of an array by a field: how often each value occurs. */
export async function countBy(input: CountByInput): Promise<CountByOutput> {
  return (await callTool('transform', 'count_by', input)) as CountByOutput
}
