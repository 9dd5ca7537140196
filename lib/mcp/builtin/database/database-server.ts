import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Workspace } from '../../../workspace/workspace.ts'
import { openBuiltinServer } from '../open-builtin-server.ts'
import { DatabaseFile } from './database-file.ts'
import { AGGREGATE_TYPES, type DatabaseRequest } from './protocol.ts'

const DESTROYS = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false }

const Cell = z.union([z.string(), z.number(), z.null()])
const Row = z.record(z.string(), Cell)
const Rows = z.array(Row).describe('One object for each row, by column')
const table = z.string().min(1).max(500).describe('Name of the table, like "users"')
const columns = z
  .array(z.string().min(1).max(500))
  .min(1)
  .max(200)
  .optional()
  .describe('Columns to show, like ["name", "city"]; all when left out')
const where = z
  .string()
  .optional()
  .describe(
    `Condition that the rows must meet, like "status = 'completed' AND quantity > 1"; knows AND, OR, NOT, IN, LIKE, BETWEEN, IS NULL`,
  )

/** The SQLite database of one person's workspace as an MCP server. Only `execute` takes SQL and can change anything. */
export function createDatabase(workspace: Workspace, options: { limitMs?: number } = {}): McpServer {
  const file = new DatabaseFile(workspace, options)
  const { server, define: defineTool } = openBuiltinServer({
    name: 'database',
    title: 'Database',
    instructions:
      'A SQL database of tables in the workspace: list and describe tables, query rows, count, sum and average, join tables.',
  })
  server.server.onclose = () => file.close()
  const define = (tool: DatabaseRequest['tool'], definition: Parameters<typeof defineTool>[1]) =>
    defineTool(tool, definition, (input, signal) =>
      file.answer({ tool, ...input } as unknown as DatabaseRequest, signal),
    )

  define('list_tables', {
    description: 'List the tables of the database.',
    input: {},
    output: z.array(z.string()),
  })
  define('describe_table', {
    description: 'Describe a table of the database: its columns and their types.',
    input: { table },
    output: z.strictObject({
      table: z.string(),
      columns: z.array(
        z.strictObject({ name: z.string(), type: z.string(), nullable: z.boolean(), primary_key: z.boolean() }),
      ),
      rows: z.number().describe('Rows in all'),
    }),
  })
  define('query', {
    description:
      'Query a table: list, show, find, filter or sort its rows, like users from a city, orders of a status, the top by age or salary.',
    input: {
      table,
      columns,
      where,
      order_by: z.string().min(1).max(500).optional().describe('Columns to sort by, like "salary desc, name"'),
      limit: z.int().min(0).optional().describe('How many rows at most'),
    },
    output: Rows,
  })
  define('aggregate', {
    description:
      'Aggregate rows of a table: count how many users or orders there are, total quantity or amount, average age or salary, by city, status or product.',
    input: {
      table: table.optional().describe('Name of the table; may be left out where only one table has the columns'),
      type: z.enum(AGGREGATE_TYPES).describe('What to take; avg is the average'),
      column: z.string().min(1).optional().describe('Column to take it of, like "salary"; count needs none'),
      where,
      group_by: z.string().min(1).max(500).optional().describe('Column to group by, like "city": one value for each'),
    },
    output: z
      .union([z.number(), z.string(), z.null(), z.array(Row)])
      .describe(
        'A number (text where min or max is of text, null where there are no rows). With group_by an array of groups, each with the column and its value: { city, value }',
      ),
  })
  define('join', {
    description: 'Join the rows of two tables that belong together.',
    input: {
      table,
      join_table: z.string().min(1).max(500).describe('Name of the other table'),
      on: z.string().min(1).max(4_000).describe('How they belong together, like "orders.user_id = users.id"'),
      columns,
      where,
    },
    output: Rows.describe('One object for each row; a column that both tables have is named like "users.id"'),
  })
  define('execute', {
    description:
      'Execute an SQL statement: insert, update, delete or remove rows such as orders, create or drop tables.',
    input: {
      sql: z.string().min(1).max(100_000).describe('One statement in SQLite’s SQL, with ? for each value'),
      params: z
        .array(z.union([z.string(), z.number(), z.boolean(), z.null()]))
        .max(1_000)
        .optional()
        .describe('Values for the question marks, in order'),
    },
    output: z.strictObject({
      rows: Rows.describe('Rows of a SELECT or RETURNING, otherwise empty'),
      changes: z.number().describe('How many rows were inserted, updated or deleted'),
    }),
    annotations: DESTROYS,
  })
  return server
}
