// Made by `cem generate` from the MCP server "transform". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface UniqueValuesInput {
  /** The objects or plain values */
  items: unknown[]
  /** Name of the field, with dots what is in it; left out for plain values */
  field?: string
}

/** Each value once, in the order in which they first occur */
export type UniqueValuesOutput = unknown[]

/** Unique values of a field in an array of objects: distinct, without duplicates. */
export async function uniqueValues(input: UniqueValuesInput): Promise<UniqueValuesOutput> {
  return (await callTool('transform', 'unique_values', input)) as UniqueValuesOutput
}
