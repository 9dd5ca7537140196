import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './open-database.ts'
import { createRunRows } from './run-rows.ts'
import { describeDatabases, describePostgres } from './testing/describe-databases.ts'

describePostgres('a PostgreSQL by its address', (database) => {
  test('keeps what belongs to one schema apart from what belongs to another', async () => {
    const url = await database.url()
    const [first, second] = await Promise.all([
      database.open(`${url}&schema=first`),
      database.open(`${url}&schema=second`),
    ])
    await first.user.create({ data: { email: 'ada@example.com', passwordHash: 'none' } })
    expect(await first.user.count()).toBe(1)
    expect(await second.user.count()).toBe(0)
    expect(await first.$queryRawUnsafe("SELECT schemaname FROM pg_tables WHERE tablename = 'User'")).toEqual(
      expect.arrayContaining([{ schemaname: 'first' }, { schemaname: 'second' }]),
    )
  })

  test('is migrated past a pooler, into the schema in which its tables are looked for', async () => {
    const direct = await database.url()
    // Nobody answers there: what is asked before the tables are made is asked of the other address.
    const pooled = 'postgresql://postgres@127.0.0.1:1/app?schema=mine'
    await database.open(pooled, { directUrl: direct })
    const db = await database.open(`${direct}&schema=mine`)
    expect(await db.user.count()).toBe(0)
    expect(await db.$queryRawUnsafe("SELECT schemaname FROM pg_tables WHERE tablename = 'User'")).toEqual([
      { schemaname: 'mine' },
    ])
  })
})

/** The migrations there were until the first version that people had. */
function firstMigrations(): string {
  const dir = mkdtempSync(join(tmpdir(), 'first-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  for (const provider of ['sqlite', 'postgresql']) {
    const from = resolve('prisma/migrations', provider)
    for (const name of readdirSync(from))
      if (/^\d/.test(name) && name < '20261122')
        cpSync(join(from, name), join(dir, provider, name), { recursive: true })
  }
  return dir
}

describeDatabases('a database of an earlier version', (database) => {
  test('keeps its people, tokens and runs, which are found', async () => {
    const url = await database.url()
    const before = await openDatabase(url, firstMigrations())
    const at = "'2026-11-20T10:00:00.000Z'"
    for (const sql of [
      `INSERT INTO "User" ("id", "email", "passwordHash", "admin", "createdAt") VALUES ('u', 'ada@example.com', 'x', true, ${at})`,
      `INSERT INTO "ApiToken" ("id", "userId", "name", "hash", "createdAt") VALUES ('t', 'u', 'laptop', 'h', ${at})`,
      `INSERT INTO "Run" ("id", "userId", "title", "status", "startedAt") VALUES ('r', 'u', 'Add 2 and 3', 'finished', ${at})`,
    ])
      await before.$executeRawUnsafe(sql)
    await before.$disconnect()

    const db = await database.open(url)
    expect(await db.apiToken.findMany({ include: { user: true } })).toMatchObject([
      { id: 't', scope: 'all', expiresAt: null, lastUsedAt: null, user: { email: 'ada@example.com', admin: true } },
    ])
    expect(await createRunRows(async () => db).list('u', { limit: 1, search: 'ADD' })).toMatchObject([{ runId: 'r' }])
  })
})
