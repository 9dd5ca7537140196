import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { migratePostgres, migrateSqlite } from './migrate.ts'
import { describePostgres } from './testing/describe-databases.ts'
import { openPooler } from './testing/pooler.ts'

const dir = mkdtempSync(join(tmpdir(), 'migrate-'))
afterAll(() => rmSync(dir, { recursive: true }))

function migrations(name: string, steps: Record<string, string>): string {
  for (const [step, sql] of Object.entries(steps)) {
    mkdirSync(join(dir, name, step), { recursive: true })
    writeFileSync(join(dir, name, step, 'migration.sql'), sql)
  }
  return join(dir, name)
}

describe('migrations on SQLite', () => {
  test('are applied once, in order', async () => {
    const file = join(dir, 'once.db')
    const steps = migrations('once', { '1_a': 'CREATE TABLE a (id INTEGER)', '2_b': 'INSERT INTO a VALUES (7)' })
    expect(await migrateSqlite(file, steps)).toEqual(['1_a', '2_b'])
    expect(await migrateSqlite(file, steps)).toEqual([])
    const db = new Database(file)
    expect(db.prepare('SELECT id FROM a').all()).toEqual([{ id: 7 }])
    db.close()
  })

  test('a failing one leaves nothing behind', async () => {
    const file = join(dir, 'fail.db')
    const steps = migrations('fail', {
      '1_a': 'CREATE TABLE a (id INTEGER)',
      '2_b': 'CREATE TABLE b (id INTEGER); SELECT nonsense',
    })
    await expect(migrateSqlite(file, steps)).rejects.toThrow('nonsense')
    const db = new Database(file)
    expect(db.prepare("SELECT name FROM sqlite_master WHERE name IN ('a', 'b')").all()).toEqual([{ name: 'a' }])
    db.close()
  })

  test('two starts at once apply each of them once', async () => {
    const file = join(dir, 'both.db')
    const steps = resolve('prisma/migrations/sqlite')
    const applied = await Promise.all([migrateSqlite(file, steps), migrateSqlite(file, steps)])
    expect(applied.flat()).toHaveLength(new Set(applied.flat()).size)
  })

  test('a database of a newer version is refused and named', async () => {
    const file = join(dir, 'newer.db')
    await migrateSqlite(
      file,
      migrations('newer', { '1_a': 'CREATE TABLE a (id INTEGER)', '2_future': 'CREATE TABLE f (id INTEGER)' }),
    )
    const older = migrations('older', { '1_a': 'CREATE TABLE a (id INTEGER)' })
    await expect(migrateSqlite(file, older)).rejects.toThrow(
      'The database was made by a newer version: it has the migration 2_future',
    )
  })
})

describePostgres('migrations on PostgreSQL', (database) => {
  const steps = () =>
    migrations('postgres', { '1_a': 'CREATE TABLE a (id INTEGER)', '2_b': 'INSERT INTO a VALUES (7)' })

  async function rowsOf(url: string, query: string): Promise<unknown[]> {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(query)
    await client.end()
    return rows
  }

  test('are applied once, in order, also by those who start at the same moment', async () => {
    const url = await database.url()
    const dir = steps()
    const applied = await Promise.all([1, 2, 3, 4].map(() => migratePostgres({ url, schema: 'public' }, dir)))
    expect(applied.flat().sort()).toEqual(['1_a', '2_b'])
    expect(await rowsOf(url, 'SELECT id FROM a')).toEqual([{ id: 7 }])
  })

  test('a failing one leaves nothing behind', async () => {
    const url = await database.url()
    const dir = migrations('postgres-fail', {
      '1_a': 'CREATE TABLE a (id INTEGER)',
      '2_b': 'CREATE TABLE b (id INTEGER); SELECT nonsense',
    })
    await expect(migratePostgres({ url, schema: 'public' }, dir)).rejects.toThrow('nonsense')
    expect(await rowsOf(url, "SELECT tablename FROM pg_tables WHERE tablename IN ('a', 'b')")).toEqual([
      { tablename: 'a' },
    ])
  })

  test('go into the schema that is named, which is made', async () => {
    const url = await database.url()
    await migratePostgres({ url, schema: 'Two words' }, steps())
    await migratePostgres({ url, schema: 'public' }, steps())
    expect(await rowsOf(url, "SELECT schemaname FROM pg_tables WHERE tablename = 'a' ORDER BY schemaname")).toEqual([
      { schemaname: 'Two words' },
      { schemaname: 'public' },
    ])
  })

  test('leave no lock behind in a connection that a pooler keeps', async () => {
    const url = await database.url()
    const pooler = await openPooler(url)
    onTestFinished(pooler.close)
    await migratePostgres({ url: pooler.url, schema: 'public' }, steps())
    expect(pooler.kept()).toBe(1)
    // Those of this database: other tests lock theirs on the same server.
    const ours = 'database = (SELECT oid FROM pg_database WHERE datname = current_database())'
    expect(await rowsOf(url, `SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND ${ours}`)).toEqual([])
    // Whoever starts next gets another connection of the pooler's, and does not wait.
    expect(await migratePostgres({ url: pooler.url, schema: 'public' }, steps())).toEqual([])
  })
})
