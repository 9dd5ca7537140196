import Database from 'better-sqlite3'
import { messageOf } from '../../../../errors.ts'
import type { Answer, DatabaseRequest, Question } from '../protocol.ts'
import { aggregate } from './aggregate.ts'
import { executeSql } from './execute-sql.ts'
import { openBytes } from './open-bytes.ts'
import { joinTables, queryTable } from './query-table.ts'
import { sampleDatabase } from './sample-database.ts'
import { describeTable, tableNames } from './schema.ts'

/**
 * Answers one tool call over the bytes of a database; where there are none, over a new sample. `bytes` is what the
 * database has become, null when it is as it was. Throws an error for people: what is wrong, and what there is instead.
 */
export function answerQuestion({ bytes, request }: Question): Answer {
  const isNew = bytes === null
  const before = bytes ?? sampleDatabase()
  const database = openBytes(before, { readonly: request.tool !== 'execute' })
  try {
    if (request.tool !== 'execute') return { value: read(database, request), bytes: isNew ? before : null }
    const { value, isChanged } = executeSql(database, request.sql, request.params)
    return { value, bytes: isChanged ? database.serialize() : isNew ? before : null }
  } catch (error) {
    throw plainError(error)
  } finally {
    database.close()
  }
}

function read(database: Database.Database, request: Exclude<DatabaseRequest, { tool: 'execute' }>): unknown {
  switch (request.tool) {
    case 'list_tables':
      return tableNames(database)
    case 'describe_table':
      return describeTable(database, request.table)
    case 'query':
      return queryTable(database, request)
    case 'aggregate':
      return aggregate(database, request)
    case 'join':
      return joinTables(database, request)
  }
}

function plainError(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error
  if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(error.code)) {
    return new Error(`database.db is damaged (${error.message}). Put a sound copy in its place, or remove it.`)
  }
  if (error.code === 'SQLITE_FULL') return new Error('The database would grow over 64 MB; nothing was changed.')
  return new Error(`SQLite refuses this: ${messageOf(error)}`)
}
