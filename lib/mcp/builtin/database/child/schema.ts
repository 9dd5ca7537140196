import type { Database } from 'better-sqlite3'

/** A table or view of the database, as it is there. */
export interface Table {
  name: string
  columns: Column[]
}

export interface Column {
  name: string
  /** As declared: `INTEGER`, `TEXT`; empty where nothing is. */
  type: string
  nullable: boolean
  primary_key: boolean
}

/** Names of the tables and views, in alphabetical order. SQLite's own are not among them. */
export function tableNames(database: Database): string[] {
  const names = database.prepare("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')").pluck().all()
  return names.filter((name) => typeof name === 'string' && !/^sqlite_/i.test(name)).sort() as string[]
}

/** Finds a table by its name, in capitals or not. Throws an error that names the tables there are. */
export function findTable(database: Database, wanted: string): Table {
  const names = tableNames(database)
  const name = names.find((known) => known === wanted) ?? names.find((known) => isSame(known, wanted))
  if (name === undefined) {
    throw new Error(`There is no table ${short(wanted)}. ${listed('Tables', names)}`)
  }
  const found = database.prepare('SELECT name, type, "notnull", pk FROM pragma_table_xinfo(?) WHERE hidden <> 1')
  const columns = found.all(name) as { name: string; type: string; notnull: number; pk: number }[]
  return {
    name,
    columns: columns.map((column) => ({
      name: column.name,
      type: column.type,
      nullable: column.notnull === 0 && column.pk === 0,
      primary_key: column.pk > 0,
    })),
  }
}

/** The one table that has these columns. Throws an error that names the tables where none or several have them. */
export function findTableWith(database: Database, columns: readonly string[]): Table {
  const tables = tableNames(database).map((name) => findTable(database, name))
  const fitting = tables.filter((table) => columns.every((name) => table.columns.some((own) => isSame(own.name, name))))
  const [only, other] = fitting
  if (only && !other && columns.length > 0) return only
  const names = (other ? fitting : tables).map(({ name }) => name)
  const wanted = columns.map(short).join(' and ')
  const why = other ? `Several tables have ${wanted || 'rows'}` : `No table has ${wanted || 'rows'}`
  throw new Error(`${why}; name the table. ${listed('Tables', names)}`)
}

/** A table's columns and how many rows it has. */
export function describeTable(database: Database, wanted: string) {
  const { name, columns } = findTable(database, wanted)
  const rows = database
    .prepare(`SELECT count(*) FROM ${quoteName(name)}`)
    .pluck()
    .get() as number
  return { table: name, columns, rows }
}

/**
 * SQL of a column that one of the tables has: `salary`, `users.salary`. The name in the SQL is the schema's own, quoted,
 * never the text that came. Throws an error that names the columns there are.
 */
export function columnSql(wanted: string, tables: readonly Table[]): string {
  const found = tables.flatMap((table) =>
    table.columns
      .filter(({ name }) => isSame(name, wanted) || isSame(`${table.name}.${name}`, wanted))
      .map(({ name }) => ({ table: table.name, name })),
  )
  const [only, other] = found
  if (only && !other) return `${quoteName(only.table)}.${quoteName(only.name)}`
  if (only) {
    throw new Error(
      `${short(wanted)} is a column of several tables; write ${found.map(({ table, name }) => `${table}.${name}`).join(' or ')}.`,
    )
  }
  const known = tables.map((table) =>
    listed(
      `Columns of ${table.name}`,
      table.columns.map(({ name }) => name),
    ),
  )
  throw new Error(`There is no column ${short(wanted)}. ${known.join(' ')}`)
}

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

export const short = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)

const MAX_LISTED = 40

function listed(what: string, names: readonly string[]): string {
  if (names.length === 0) return `${what}: none.`
  const more = names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : ''
  return `${what} are ${names.slice(0, MAX_LISTED).join(', ')}${more}.`
}
