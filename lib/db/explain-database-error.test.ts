import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { explainDatabaseError } from './explain-database-error.ts'
import { openDatabase } from './open-database.ts'

const dirs: string[] = []
let file = ''
beforeEach(() => {
  const dir = mkdtempSync(join(tmpdir(), 'damaged-'))
  dirs.push(dir)
  file = join(dir, 'app.db')
})
afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true })
})
const open = (url = `file:${file}`) => openDatabase(url, resolve('prisma/migrations'))
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => explainDatabaseError(error),
  )
const damaged = {
  code: 'unavailable',
  message: expect.stringMatching(/^The database is damaged .* put a copy from before in the place of app\.db/),
}

test('a file that is no database is told as a damaged one, with what to do', async () => {
  writeFileSync(file, 'no database at all'.repeat(1_000))
  expect(await failure(open())).toMatchObject(damaged)
})

test('so is one whose pages were overwritten, by the first query that comes upon them', async () => {
  await (await open()).$disconnect()
  const raw = new BetterSqlite(file)
  raw.pragma('wal_checkpoint(TRUNCATE)')
  const pages = raw
    .prepare<[], { rootpage: number }>("SELECT rootpage FROM sqlite_master WHERE tbl_name = 'User'")
    .all()
  raw.close()
  const overwritten = openSync(file, 'r+')
  for (const { rootpage } of pages) writeSync(overwritten, Buffer.alloc(4_096, 'Z'), 0, 4_096, 4_096 * (rootpage - 1))
  closeSync(overwritten)

  const db = await open()
  expect(await failure(db.user.count())).toMatchObject(damaged)
  await db.$disconnect()
})

test('one that cannot be reached says that it does not answer, and nothing of its address', async () => {
  const told = await failure(open('postgresql://cem:secret@127.0.0.1:9/app'))
  expect(told).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/^The database is not responding/) })
  expect(told?.message).not.toMatch(/secret|127/)
})

test('a folder that is a file says what has to be readable', async () => {
  expect(await failure(open(`file:${join(dirs[0] as string)}`))).toMatchObject({ code: 'unavailable' })
})

test('what is not of the database is not explained by it', () => {
  expect(explainDatabaseError(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).toBeNull()
  expect(explainDatabaseError('SQLITE_CORRUPT')).toBeNull()
})
