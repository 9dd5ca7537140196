import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { PrismaClient } from '../../generated/sqlite/client.ts'
import { PlaygroundError } from '../errors.ts'
import { OpenDatabaseError } from './explain-database-error.ts'
import { migratePostgres, migrateSqlite } from './migrate.ts'
import { postgresAddress } from './postgres-address.ts'

/** The database client. The SQLite client's types stand for both; the models are the same. */
export type Database = PrismaClient

export type Provider = 'sqlite' | 'postgresql'

const providers = new WeakMap<Database, Provider>()

/** Which database is behind a client that `openDatabase` made. */
export const providerOf = (db: Database): Provider => providers.get(db) ?? 'sqlite'

/**
 * Opens the database and brings it up to date. `url` is `file:/absolute/path` or `postgresql://…`, with `?schema=` for
 * tables that are not in `public`; `directUrl` is the same PostgreSQL past a pooler, which migrations take.
 * Throws `configuration` when it was made by a newer version or has another kind of address.
 */
export async function openDatabase(url: string, migrationsDir: string, options: OpenOptions = {}): Promise<Database> {
  try {
    return await open(url, migrationsDir, options)
  } catch (error) {
    throw error instanceof PlaygroundError ? error : new OpenDatabaseError(error)
  }
}

interface OpenOptions {
  directUrl?: string | undefined
}

async function open(url: string, migrationsDir: string, { directUrl }: OpenOptions): Promise<Database> {
  if (/^postgres(ql)?:/.test(url)) {
    const address = postgresAddress(url)
    const direct = directUrl === undefined ? address : postgresAddress(directUrl)
    // Migrations go where the tables are looked for, however the other address ends.
    await migratePostgres({ url: direct.url, schema: address.schema }, join(migrationsDir, 'postgresql'))
    const [{ PrismaClient }, { PrismaPg }] = await Promise.all([
      import('../../generated/postgresql/client.ts'),
      import('@prisma/adapter-pg'),
    ])
    const adapter = new PrismaPg({ connectionString: address.url }, { schema: address.schema })
    const client = new PrismaClient({ adapter }) as unknown as Database
    providers.set(client, 'postgresql')
    return client
  }
  if (!url.startsWith('file:')) {
    throw new PlaygroundError(
      'configuration',
      `DATABASE_URL must begin with file: or postgresql:, but is ${url.split(':')[0]}:…`,
    )
  }
  // The adapter takes relative paths from the working directory, which is not ours to rely on.
  const file = resolve(url.slice('file:'.length))
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  await migrateSqlite(file, join(migrationsDir, 'sqlite'))
  const [{ PrismaClient }, { PrismaBetterSqlite3 }] = await Promise.all([
    import('../../generated/sqlite/client.ts'),
    import('@prisma/adapter-better-sqlite3'),
  ])
  return new PrismaClient({ adapter: new PrismaBetterSqlite3({ url: `file:${file}` }) })
}

/** Whether there is a database already. Where there is none nobody saved anything, and making one takes longer than a small run. */
export const isMade = (url: string) => !url.startsWith('file:') || existsSync(url.slice('file:'.length))
