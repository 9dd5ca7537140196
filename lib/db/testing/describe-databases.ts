import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, inject } from 'vitest'
import { type Database, openDatabase } from '../open-database.ts'

/** An empty database of its own for a test. */
export interface NewDatabase {
  /** Its address; nothing is in it yet. */
  url(): Promise<string>
  /** Opened and migrated; closed after the file's tests. */
  open(url?: string, options?: { directUrl: string }): Promise<Database>
}

/** The same tests over each database there can be. Those that this machine cannot try are skipped, and the name says why. */
export function describeDatabases(what: string, suite: (database: NewDatabase) => void): void {
  describe(`${what} on SQLite`, () => suite(closing(sqliteFiles())))
  describePostgres(`${what} on PostgreSQL`, suite)
}

/** Tests that only PostgreSQL can be asked. */
export function describePostgres(what: string, suite: (database: NewDatabase) => void): void {
  const postgres = inject('postgres')
  if ('missing' in postgres) describe.skip(`${what} (not tried: ${postgres.missing})`, () => suite(closing(nowhere)))
  else describe(what, () => suite(closing(() => newPostgresDatabase(postgres.port))))
}

function closing(url: () => Promise<string>): NewDatabase {
  const opened: Database[] = []
  afterAll(() => Promise.all(opened.map((db) => db.$disconnect())))
  return {
    url,
    async open(given, options) {
      const db = await openDatabase(given ?? (await url()), resolve('prisma/migrations'), options)
      opened.push(db)
      return db
    },
  }
}

function sqliteFiles(): () => Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'sqlite-'))
  afterAll(() => rmSync(dir, { recursive: true }))
  let count = 0
  return async () => `file:${join(dir, `${count++}.db`)}`
}

async function newPostgresDatabase(port: number): Promise<string> {
  const answer = JSON.parse(await text(connect(port, '127.0.0.1'))) as { url: string } | { error: string }
  if ('error' in answer) throw new Error(answer.error)
  const { default: pg } = await import('pg')
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ connectionString: answer.url.replace('/NAME', '/postgres') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  return answer.url.replace('/NAME', `/${name}`)
}

const nowhere = () => Promise.reject(new Error('There is no PostgreSQL here.'))
