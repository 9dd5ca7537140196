import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './open-database.ts'

/** Reads first and writes then, as most transactions do. */
const SCRIPT = `
const { openDatabase } = await import(process.argv[1] + '/open-database.ts')
const { inTurn } = await import(process.argv[1] + '/transaction.ts')
const db = await openDatabase(process.argv[2], 'prisma/migrations')
for (let n = 0; n < 40; n++)
  await inTurn(db, 'test', async (tx) => {
    const count = await tx.user.count()
    await tx.user.create({ data: { id: process.pid + '-' + n, email: process.pid + '-' + n, passwordHash: String(count) } })
  })
await db.$disconnect()`

test('processes that write at the same time wait for each other, and none is refused', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'transaction-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const url = `file:${join(dir, 'app.db')}`
  const db = await openDatabase(url, 'prisma/migrations')
  onTestFinished(() => db.$disconnect())
  const args = ['--no-warnings', '--input-type=module', '-e', SCRIPT, '--', new URL('.', import.meta.url).pathname, url]
  await Promise.all([1, 2, 3].map(() => promisify(execFile)(process.execPath, args)))
  const rows = await db.user.findMany({ select: { passwordHash: true } })
  // Each saw all that were before it.
  expect(rows.map(({ passwordHash }) => Number(passwordHash)).toSorted((a, b) => a - b)).toEqual([...Array(120).keys()])
})
