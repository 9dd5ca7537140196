import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, test } from 'vitest'
import { migrateSqlite } from './migrate.ts'

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
