// Made by `cem generate` from the MCP server "transform". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface SortByInput {
  /** The objects or plain values */
  items: unknown[]
  /** Name of the field, with dots what is in it; left out for plain values */
  field?: string
  /** Direction; default asc */
  order?: 'asc' | 'desc'
}

/** The same items in order; those without the field come last */
export type SortByOutput = unknown[]

/** Sort an array of objects by one of their fields. */
export async function sortBy(input: SortByInput): Promise<SortByOutput> {
  return (await callTool('transform', 'sort_by', input)) as SortByOutput
}
