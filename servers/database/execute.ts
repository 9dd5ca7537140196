// Made by `cem generate` from the MCP server "database". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface ExecuteInput {
  /** One statement in SQLite’s SQL, with ? for each value */
  sql: string
  /** Values for the question marks, in order */
  params?: (string | number | boolean | null)[]
}

export interface ExecuteOutput {
  /** Rows of a SELECT or RETURNING, otherwise empty */
  rows: {
    [k: string]: string | number | null
  }[]
  /** How many rows were inserted, updated or deleted */
  changes: number
}

/** Execute an SQL statement: insert, update, delete or remove rows such as orders, create or drop tables. */
export async function execute(input: ExecuteInput): Promise<ExecuteOutput> {
  return (await callTool('database', 'execute', input)) as ExecuteOutput
}
