// Made by `cem generate` from the MCP server "transform". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface FilterInput {
  /** The objects, like [{ "name": "Ada", "age": 36 }] */
  items: {
    [k: string]: unknown
  }[]
  /** Name of the field; with dots what is in it, like "address.city" */
  field: string
  /** How the field is compared with the value; default equals */
  operator?:
    | 'equals'
    | 'not_equals'
    | 'greater_than'
    | 'at_least'
    | 'less_than'
    | 'at_most'
    | 'contains'
    | 'starts_with'
    | 'ends_with'
    | 'one_of'
    | 'exists'
    | 'missing'
  /** What it is compared with; an array with one_of, nothing with exists and missing */
  value?: string | number | boolean | null | (string | number | boolean | null)[]
}

/** The objects that meet it, in their order */
export type FilterOutput = {
  [k: string]: unknown
}[]

/** Filter an array of objects by a condition on one of their fields. */
export async function filter(input: FilterInput): Promise<FilterOutput> {
  return (await callTool('transform', 'filter', input)) as FilterOutput
}
