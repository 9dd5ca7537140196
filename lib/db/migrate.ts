import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { PlaygroundError } from '../errors.ts'
import type { PostgresAddress } from './postgres-address.ts'

// Prisma's own `migrate deploy` needs an engine binary that npm does not have. This keeps the same
// `_prisma_migrations` table, so either can take over from the other. Each migration is one transaction.

interface Migration {
  name: string
  sql: string
  checksum: string
}
interface Applied {
  migration_name: string
  checksum: string
}

const APPLIED =
  'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY started_at'

function readMigrations(dir: string): Migration[] {
  if (!existsSync(dir)) throw new PlaygroundError('internal', `No migrations at ${dir}`)
  const names = readdirSync(dir, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  return names.sort().map((name) => {
    const sql = readFileSync(join(dir, name, 'migration.sql'), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

function pendingOf(all: Migration[], applied: Applied[]): Migration[] {
  for (const row of applied) {
    const known = all.find((migration) => migration.name === row.migration_name)
    if (!known) {
      throw new PlaygroundError(
        'configuration',
        `The database was made by a newer version: it has the migration ${row.migration_name}, which this version does not know. Use that version, or another database.`,
      )
    }
    if (known.checksum !== row.checksum) {
      throw new PlaygroundError(
        'configuration',
        `Migration ${row.migration_name} was changed after it was applied to this database.`,
      )
    }
  }
  return all.filter((migration) => !applied.some((row) => row.migration_name === migration.name))
}

/** Brings a SQLite file up to date and answers the names of what it applied. Safe beside other processes. */
export async function migrateSqlite(file: string, dir: string): Promise<string[]> {
  const { default: Database } = await import('better-sqlite3')
  const db = new Database(file, { timeout: 10_000 })
  try {
    db.pragma('journal_mode = WAL')
    // Inside a transaction this pragma does nothing, and redefining a table would cascade its deletes.
    db.pragma('foreign_keys = OFF')
    const all = readMigrations(dir)
    const hasTable = () =>
      db.prepare("SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'").get() !== undefined
    const pending = () => pendingOf(all, db.prepare<[], Applied>(APPLIED).all())
    if (hasTable() && pending().length === 0) return []
    db.exec(
      'CREATE TABLE IF NOT EXISTS "_prisma_migrations" ("id" TEXT PRIMARY KEY NOT NULL, "checksum" TEXT NOT NULL, "finished_at" DATETIME, "migration_name" TEXT NOT NULL, "logs" TEXT, "rolled_back_at" DATETIME, "started_at" DATETIME NOT NULL DEFAULT current_timestamp, "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0)',
    )
    const done: string[] = []
    const applyNext = db.transaction(() => {
      const [next] = pending()
      if (!next) return null
      db.exec(next.sql)
      if ((db.pragma('foreign_key_check') as unknown[]).length)
        throw new PlaygroundError('internal', `Migration ${next.name} leaves rows that point at nothing`)
      const now = new Date().toISOString().replace('Z', '+00:00')
      db.prepare(
        'INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, started_at, applied_steps_count) VALUES (?, ?, ?, ?, ?, 1)',
      ).run(randomUUID(), next.checksum, now, next.name, now)
      return next.name
    })
    for (let name = applyNext.immediate(); name; name = applyNext.immediate()) done.push(name)
    return done
  } finally {
    db.close()
  }
}

/**
 * The same for PostgreSQL, in that schema of the database, which is made when it is not there. All of it lives inside
 * transactions, the lock too: behind a pooler the next statement may be another connection's.
 */
export async function migratePostgres({ url, schema }: PostgresAddress, dir: string): Promise<string[]> {
  const { default: pg } = await import('pg')
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    const all = readMigrations(dir)
    const done: string[] = []
    for (let name = await applyNext(db, schema, all); name; name = await applyNext(db, schema, all)) done.push(name)
    return done
  } finally {
    await db.end()
  }
}

async function applyNext(db: Client, schema: string, all: Migration[]): Promise<string | null> {
  await db.query('BEGIN')
  try {
    await db.query('SELECT pg_advisory_xact_lock(72707369)') // the number Prisma's own engine locks
    if ((await db.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema])).rowCount === 0)
      await db.query(`CREATE SCHEMA ${db.escapeIdentifier(schema)}`)
    await db.query(`SET LOCAL search_path TO ${db.escapeIdentifier(schema)}`)
    await db.query(
      'CREATE TABLE IF NOT EXISTS _prisma_migrations (id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ, migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ, started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)',
    )
    const [next] = pendingOf(all, (await db.query<Applied>(APPLIED)).rows)
    if (next) {
      await db.query(next.sql)
      await db.query(
        'INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count) VALUES ($1, $2, now(), $3, 1)',
        [randomUUID(), next.checksum, next.name],
      )
    }
    await db.query('COMMIT')
    return next?.name ?? null
  } catch (error) {
    await db.query('ROLLBACK')
    throw error
  }
}
