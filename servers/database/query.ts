// Made by `cem generate` from the MCP server "database". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface QueryInput {
  /** Name of the table, like "users" */
  table: string
  /** Columns to show, like ["name", "city"]; all when left out */
  columns?: string[]
  /** Condition that the rows must meet, like "status = 'completed' AND quantity > 1"; knows AND, OR, NOT, IN, LIKE, BETWEEN, IS NULL */
  where?: string
  /** Columns to sort by, like "salary desc, name" */
  order_by?: string
  /** How many rows at most */
  limit?: number
}

/** One object for each row, by column */
export type QueryOutput = {
  [k: string]: string | number | null
}[]

/**
 * Query a table: list, show, find, filter or sort its rows, like users from a city, orders of a status, the top
 * by age or salary.
 */
export async function query(input: QueryInput): Promise<QueryOutput> {
  return (await callTool('database', 'query', input)) as QueryOutput
}
