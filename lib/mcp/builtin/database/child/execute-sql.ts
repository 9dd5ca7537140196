import type { Database } from 'better-sqlite3'
import type { Row } from '../protocol.ts'
import { collectRows } from './collect-rows.ts'

/** What a statement may begin with. Only these change or read rows and tables of this one database. */
const ALLOWED = ['SELECT', 'WITH', 'VALUES', 'INSERT', 'REPLACE', 'UPDATE', 'DELETE', 'CREATE', 'ALTER', 'DROP']
const BLANK = /[ \t\n\f\r]+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\//y
const WORD = /[A-Za-z]+/y

/**
 * Runs one SQL statement. ATTACH, VACUUM INTO and PRAGMA exist in SQLite only as statements of their own, so its first
 * word tells whether it can reach anything but this database; better-sqlite3 takes one statement and no more.
 */
export function executeSql(
  database: Database,
  sql: string,
  params: readonly (string | number | boolean | null)[] = [],
) {
  assertAllowed(sql)
  const statement = database.prepare(sql)
  const values = params.map(bindable)
  const before = database.prepare('SELECT total_changes()').pluck().get() as number
  let rows: Row[] = []
  let changes = 0
  if (statement.reader) rows = collectRows(statement, values)
  else statement.run(...values)
  if (!statement.readonly) changes = (database.prepare('SELECT total_changes()').pluck().get() as number) - before
  return { value: { rows, changes }, isChanged: !statement.readonly }
}

function assertAllowed(sql: string): void {
  if (sql.includes('\0')) throw new Error('The SQL contains a NUL character.')
  const [first, second] = firstWords(sql)
  if (!ALLOWED.includes(first)) {
    const came = first === '' ? 'something else' : first
    throw new Error(`A statement begins with one of ${ALLOWED.join(', ')}; got ${came}, which is not allowed here.`)
  }
  if (first !== 'CREATE' || !['VIRTUAL', 'TEMP', 'TEMPORARY'].includes(second)) return
  throw new Error(`CREATE ${second} is not allowed here: only plain tables, views, indexes and triggers are kept.`)
}

/** The two words SQLite reads first, in capitals; empty where there is something else. */
function firstWords(sql: string): [string, string] {
  let at = 0
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const found = pattern.exec(sql)?.[0] ?? ''
    at += found.length
    return found
  }
  const word = () => {
    while (take(BLANK) !== '');
    return take(WORD).toUpperCase()
  }
  return [word(), word()]
}

/** Whole numbers as such: SQLite would write a floating one into a text column as `5.0`. */
function bindable(param: string | number | boolean | null): string | number | bigint | null {
  if (typeof param === 'boolean') return param ? 1n : 0n
  return Number.isSafeInteger(param) ? BigInt(param as number) : param
}
