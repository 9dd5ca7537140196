import type { Database } from 'better-sqlite3'
import type { Cell, DatabaseRequest, Row } from '../protocol.ts'
import { collectRows } from './collect-rows.ts'
import { wherePart } from './query-table.ts'
import { columnSql, findTable, findTableWith, quoteName, type Table } from './schema.ts'

/** One value over the rows of a table, or one for each group: `{ city: 'Berlin', value: 3 }`. */
export function aggregate(database: Database, asked: Extract<DatabaseRequest, { tool: 'aggregate' }>): Cell | Row[] {
  const columns = [asked.column, ...(asked.group_by?.split(',') ?? [])].flatMap((name) => name?.trim() || [])
  const table = asked.table === undefined ? findTableWith(database, columns) : findTable(database, asked.table)
  const where = wherePart(asked.where, [table])
  const from = `FROM ${quoteName(table.name)}${where.sql}`
  const value = `${valueSql(database, asked, table, from, where.params)} AS value`
  if (asked.group_by === undefined) {
    return collectRows(database.prepare(`SELECT ${value} ${from}`), where.params)[0]!['value']!
  }
  const groups = asked.group_by
    .split(',')
    .map((column) => columnSql(column.trim(), [table]))
    .join(', ')
  const sql = `SELECT ${groups}, ${value} ${from} GROUP BY ${groups} ORDER BY ${groups}`
  return collectRows(database.prepare(sql), where.params)
}

function valueSql(
  database: Database,
  { type, column }: { type: string; column?: string },
  table: Table,
  from: string,
  params: readonly unknown[],
): string {
  if (column === undefined || column === '*') {
    if (type === 'count') return 'count(*)'
    throw new Error(`To take the ${type}, name a column of ${table.name}: ${numericNames(table)}.`)
  }
  const sql = columnSql(column, [table])
  if (type === 'count' || type === 'min' || type === 'max') return `${type}(${sql})`
  // SQLite takes text for 0 in a sum, which is a wrong answer that looks like a right one.
  const text = database.prepare(`SELECT count(*) FROM (SELECT ${sql} AS c ${from}) WHERE typeof(c) IN ('text', 'blob')`)
  if (Number(text.pluck().get(...params)) > 0) {
    throw new Error(`${column} holds text, which has no ${type}. Columns of numbers are ${numericNames(table)}.`)
  }
  return type === 'sum' ? `coalesce(sum(${sql}), 0)` : `avg(${sql})`
}

const numericNames = ({ columns }: Table) =>
  columns
    .filter(({ type }) => /INT|REAL|FLOA|DOUB|NUM|DEC/i.test(type))
    .map(({ name }) => name)
    .join(', ') || 'none'
