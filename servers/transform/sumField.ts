// Made by `cem generate` from the MCP server "transform". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface SumFieldInput {
  /** The objects, like [{ "name": "Ada", "age": 36 }] */
  items: {
    [k: string]: unknown
  }[]
  /** Name of the field; with dots what is in it, like "address.city" */
  field: string
}

/** The sum; objects without the field count nothing */
export type SumFieldOutput = number

/** Total of one field over all objects of an array. */
export async function sumField(input: SumFieldInput): Promise<SumFieldOutput> {
  return (await callTool('transform', 'sum_field', input)) as SumFieldOutput
}
