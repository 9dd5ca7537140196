import Database from 'better-sqlite3'
import { MAX_DATABASE_BYTES } from '../protocol.ts'

const MAGIC = 'SQLite format 3\0'
const FORMAT_VERSIONS = [18, 19]
const WRITE_AHEAD = 2

/**
 * Opens a database that is only bytes: in memory, so that nothing about its file can be exchanged or linked meanwhile
 * and a statement that fails leaves the file as it was.
 *
 * better-sqlite3 and not node:sqlite: it is here for Prisma already, opens bytes on every Node we support, and is defensive
 * by default (the schema and its shadow tables cannot be overwritten by SQL, SQL cannot load extensions).
 */
export function openBytes(bytes: Uint8Array, { readonly }: { readonly: boolean }): Database.Database {
  const copy = Buffer.from(bytes)
  if (copy.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw new Error(
      'database.db in the workspace is no SQLite database. Move it away, and a new one with sample data is made at the next use.',
    )
  }
  // Memory knows no write-ahead log; what was written to the main file is complete without it.
  if (copy[FORMAT_VERSIONS[0]!] === WRITE_AHEAD) for (const at of FORMAT_VERSIONS) copy[at] = 1
  const database = new Database(copy, { readonly })
  // The schema may come from anybody: functions with side effects are not to be called from it.
  database.pragma('trusted_schema = OFF')
  database.pragma('temp_store = MEMORY')
  database.pragma('cell_size_check = ON')
  limitSize(database)
  return database
}

function limitSize(database: Database.Database): void {
  try {
    const pageBytes = database.pragma('page_size', { simple: true }) as number
    database.pragma(`max_page_count = ${Math.floor(MAX_DATABASE_BYTES / pageBytes)}`)
  } catch (cause) {
    database.close()
    throw new Error('database.db is damaged: its header makes no sense. Put a sound copy in its place, or remove it.', {
      cause,
    })
  }
}
