// Made by `cem generate` from the MCP server "database". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface JoinInput {
  /** Name of the table, like "users" */
  table: string
  /** Name of the other table */
  join_table: string
  /** How they belong together, like "orders.user_id = users.id" */
  on: string
  /** Columns to show, like ["name", "city"]; all when left out */
  columns?: string[]
  /** Condition that the rows must meet, like "status = 'completed' AND quantity > 1"; knows AND, OR, NOT, IN, LIKE, BETWEEN, IS NULL */
  where?: string
}

/** One object for each row; a column that both tables have is named like "users.id" */
export type JoinOutput = {
  [k: string]: string | number | null
}[]

/** Join the rows of two tables that belong together. */
export async function join(input: JoinInput): Promise<JoinOutput> {
  return (await callTool('database', 'join', input)) as JoinOutput
}
