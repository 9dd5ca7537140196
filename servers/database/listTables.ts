// Made by `cem generate` from the MCP server "database". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface ListTablesInput {}

export type ListTablesOutput = string[]

/** List the tables of the database. */
export async function listTables(input: ListTablesInput = {}): Promise<ListTablesOutput> {
  return (await callTool('database', 'list_tables', input)) as ListTablesOutput
}
