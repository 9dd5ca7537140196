import type { Database } from 'better-sqlite3'
import type { DatabaseRequest, Row } from '../protocol.ts'
import { collectRows } from './collect-rows.ts'
import { columnSql, findTable, quoteName, short, type Table } from './schema.ts'
import { whereSql } from './where.ts'

type Asked<Name extends DatabaseRequest['tool']> = Extract<DatabaseRequest, { tool: Name }>

/** Rows of one table. */
export function queryTable(database: Database, asked: Asked<'query'>): Row[] {
  const tables = [findTable(database, asked.table)]
  const where = wherePart(asked.where, tables)
  const order = asked.order_by === undefined ? '' : ` ORDER BY ${orderSql(asked.order_by, tables)}`
  const limit = asked.limit === undefined ? '' : ' LIMIT ?'
  const sql = `SELECT ${selectSql(asked.columns, tables)} FROM ${quoteName(tables[0]!.name)}${where.sql}${order}${limit}`
  return collectRows(database.prepare(sql), [...where.params, ...(asked.limit === undefined ? [] : [asked.limit])])
}

/** Rows of two tables that belong together. */
export function joinTables(database: Database, asked: Asked<'join'>): Row[] {
  const tables = [findTable(database, asked.table), findTable(database, asked.join_table)]
  const [left, right] = tables.map(({ name }) => quoteName(name))
  if (left === right) throw new Error(`${tables[0]!.name} cannot be joined with itself; join two different tables.`)
  const on = whereSql(asked.on, tables)
  const where = wherePart(asked.where, tables)
  const sql = `SELECT ${selectSql(asked.columns, tables)} FROM ${left} JOIN ${right} ON ${on.sql}${where.sql}`
  return collectRows(database.prepare(sql), [...on.params, ...where.params])
}

export function wherePart(condition: string | undefined, tables: readonly Table[]) {
  if (condition === undefined) return { sql: '', params: [] }
  const { sql, params } = whereSql(condition, tables)
  return { sql: ` WHERE ${sql}`, params }
}

function selectSql(columns: readonly string[] | undefined, tables: readonly Table[]): string {
  const all = () => tables.flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`))
  const wanted = (columns ?? ['*']).flatMap((name) => (name === '*' ? all() : [name]))
  return wanted.map((name) => columnSql(name, tables)).join(', ')
}

/** `salary desc, name` */
function orderSql(orderBy: string, tables: readonly Table[]): string {
  return orderBy
    .split(',')
    .map((part) => {
      const [, column = '', direction = ''] = /^\s*(\S(?:.*?\S)?)(?:\s+(asc|desc)(?:ending)?)?\s*$/i.exec(part) ?? []
      if (column === '') throw new Error(`order_by is like "salary desc, name", got ${short(orderBy)}.`)
      return `${columnSql(column, tables)}${direction.toLowerCase() === 'desc' ? ' DESC' : ''}`
    })
    .join(', ')
}
