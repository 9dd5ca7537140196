// Made by `cem generate` from the MCP server "transform". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface GroupByInput {
  /** The objects, like [{ "name": "Ada", "age": 36 }] */
  items: {
    [k: string]: unknown
  }[]
  /** Name of the field; with dots what is in it, like "address.city" */
  field: string
}

/** A group for each value, in the order in which they first occur */
export type GroupByOutput = {
  /** Value of the field; null where it is missing */
  value: unknown
  /** The objects that have it */
  items: {
    [k: string]: unknown
  }[]
}[]

/** Group an array of objects by a field. */
export async function groupBy(input: GroupByInput): Promise<GroupByOutput> {
  return (await callTool('transform', 'group_by', input)) as GroupByOutput
}
