// Made by `cem generate` from the MCP server "database". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface DescribeTableInput {
  /** Name of the table, like "users" */
  table: string
}

export interface DescribeTableOutput {
  table: string
  columns: {
    name: string
    type: string
    nullable: boolean
    primary_key: boolean
  }[]
  /** Rows in all */
  rows: number
}

/** Describe a table of the database: its columns and their types. */
export async function describeTable(input: DescribeTableInput): Promise<DescribeTableOutput> {
  return (await callTool('database', 'describe_table', input)) as DescribeTableOutput
}
