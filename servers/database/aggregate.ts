// Made by `cem generate` from the MCP server "database". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface AggregateInput {
  /** Name of the table; may be left out where only one table has the columns */
  table?: string
  /** What to take; avg is the average */
  type: 'count' | 'sum' | 'avg' | 'min' | 'max'
  /** Column to take it of, like "salary"; count needs none */
  column?: string
  /** Condition that the rows must meet, like "status = 'completed' AND quantity > 1"; knows AND, OR, NOT, IN, LIKE, BETWEEN, IS NULL */
  where?: string
  /** Column to group by, like "city": one value for each */
  group_by?: string
}

/** A number (text where min or max is of text, null where there are no rows). With group_by an array of groups, each with the column and its value: { city, value } */
export type AggregateOutput =
  | number
  | string
  | null
  | {
      [k: string]: string | number | null
    }[]

/**
 * Aggregate rows of a table: count how many users or orders there are, total quantity or amount, average age or
 * salary, by city, status or product.
 */
export async function aggregate(input: AggregateInput): Promise<AggregateOutput> {
  return (await callTool('database', 'aggregate', input)) as AggregateOutput
}
