/** A cell of a table as a program sees it. Numbers too large for JavaScript, and bytes (base64), are text. */
export type Cell = string | number | null
export type Row = Record<string, Cell>

/** What one tool call wants from the database. Names and conditions in it are checked against the schema. */
export type DatabaseRequest =
  | { tool: 'list_tables' }
  | { tool: 'describe_table'; table: string }
  | { tool: 'query'; table: string; columns?: string[]; where?: string; order_by?: string; limit?: number }
  | { tool: 'aggregate'; table?: string; type: AggregateType; column?: string; where?: string; group_by?: string }
  | { tool: 'join'; table: string; join_table: string; on: string; columns?: string[]; where?: string }
  | { tool: 'execute'; sql: string; params?: (string | number | boolean | null)[] }

export const AGGREGATE_TYPES = ['count', 'sum', 'avg', 'min', 'max'] as const
export type AggregateType = (typeof AGGREGATE_TYPES)[number]

/** For the process that runs SQLite. It opens no file: it gets the bytes of the database, null when there is none yet. */
export interface Question {
  bytes: Uint8Array | null
  request: DatabaseRequest
}

/** `bytes` are there when the database was changed. */
export interface Answer {
  value: unknown
  bytes: Uint8Array | null
}

/** Largest database file that is taken or left behind. */
export const MAX_DATABASE_BYTES = 64 * 1024 * 1024
export const MAX_ROWS = 10_000
