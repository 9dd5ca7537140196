// Made by `cem generate` from the MCP server "transform". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface MapFieldInput {
  /** The objects, like [{ "name": "Ada", "age": 36 }] */
  items: {
    [k: string]: unknown
  }[]
  /** Name of the field; with dots what is in it, like "address.city" */
  field: string
}

/** The value of each object, in order; null where it has none */
export type MapFieldOutput = unknown[]

/** Map an array of objects to one field: pluck its value from each object. */
export async function mapField(input: MapFieldInput): Promise<MapFieldOutput> {
  return (await callTool('transform', 'map_field', input)) as MapFieldOutput
}
