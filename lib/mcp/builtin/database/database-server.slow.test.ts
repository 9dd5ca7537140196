import { execFileSync } from 'node:child_process'
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorkspace } from '../../../workspace/open-workspace.ts'
import { fixedServers } from '../../client/offer/server-source.ts'
import { openConnections } from '../../client/testing/open-connections.ts'
import { DatabaseFile } from './database-file.ts'
import type { DatabaseRequest } from './protocol.ts'

const root = mkdtempSync(join(tmpdir(), 'database-'))
const connections = openConnections({ servers: fixedServers({ database: { builtin: 'database' } }) })
afterAll(async () => {
  await connections.close()
  rmSync(root, { recursive: true, force: true })
})

let number = 0
let workspaceDir: string
beforeEach(() => {
  workspaceDir = join(root, `workspace-${++number}`)
  mkdirSync(workspaceDir)
})
/** For tests that only read: a database is opened by a process of its own, which takes longer than all that they ask. */
function shareDatabase(): void {
  const shared = join(root, `shared-${++number}`)
  mkdirSync(shared)
  beforeEach(() => {
    workspaceDir = shared
  })
}
const signal = () => new AbortController().signal
/** All tests share one server, as one person's programs do; each has a file of its own. */
const call = (tool: string, input: object = {}) =>
  connections
    .callTool({ personId: 'ann', workspaceDir }, 'database', tool, input, signal())
    .then((text) => JSON.parse(text))
const execute = (sql: string, params?: unknown[]) => call('execute', { sql, ...(params && { params }) })
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
const file = () => join(workspaceDir, 'database.db')

/** Puts a database of another make into the workspace. */
function givenDatabase(sql: string): void {
  const database = new Database(file())
  database.exec(sql)
  database.close()
}

describe('the sample', () => {
  test('is made at the first use, and is the same for everybody', async () => {
    expect(await call('list_tables')).toEqual(['orders', 'users'])
    expect(readFileSync(file(), 'latin1').slice(0, 15)).toBe('SQLite format 3')
    expect(await call('aggregate', { table: 'users', type: 'count' })).toBe(12)
    expect(await call('aggregate', { table: 'orders', type: 'count' })).toBe(30)
    const users = await call('query', { table: 'users' })
    expect(users.every(({ email }: { email: string }) => email.endsWith('@example.com'))).toBe(true)
    expect(users[0]).toEqual({
      id: 1,
      name: 'Ada Novak',
      age: 34,
      city: 'Berlin',
      salary: 72000,
      email: 'ada.novak@example.com',
    })
  })

  test('is told by describe_table', async () => {
    const described = await call('describe_table', { table: 'ORDERS' })
    expect(described).toMatchObject({ table: 'orders', rows: 30 })
    expect(described.columns.map(({ name, type }: { name: string; type: string }) => `${name} ${type}`)).toEqual([
      'id INTEGER',
      'user_id INTEGER',
      'product TEXT',
      'quantity INTEGER',
      'status TEXT',
      'amount REAL',
    ])
    expect(described.columns[0]).toEqual({ name: 'id', type: 'INTEGER', nullable: false, primary_key: true })
  })
})

describe('query', () => {
  shareDatabase()
  test('shows the columns asked for, sorted and limited', async () => {
    expect(
      await call('query', { table: 'users', columns: ['name', 'salary'], order_by: 'salary desc', limit: 3 }),
    ).toEqual([
      { name: 'Liam Evans', salary: 104000 },
      { name: 'Daniel Weber', salary: 96000 },
      { name: 'Grace Kim', salary: 88000 },
    ])
    const sorted = await call('query', { table: 'users', order_by: 'city, users.age DESC', limit: 3 })
    expect(names(sorted)).toEqual(['Daniel Weber', 'Ada Novak', 'Jonas Becker'])
    expect(await call('query', { table: 'users', limit: 0 })).toEqual([])
  })

  test.each([
    ["city = 'Berlin'", 3],
    ['city = "Berlin"', 3],
    ["users.city = 'Berlin' AND age > 30", 2],
    ["city = 'Berlin' OR city = 'Oslo' AND age < 30", 4],
    ["(city = 'Berlin' OR city = 'Oslo') AND age < 30", 2],
    ["NOT city = 'Berlin'", 9],
    ["city IN ('Paris', 'Rome')", 3],
    ["city not in ('Paris', 'Rome')", 9],
    ["name LIKE '%er'", 3],
    ["email NOT LIKE '%@example.com'", 0],
    ['age BETWEEN 30 AND 39', 5],
    ['age NOT BETWEEN 30 AND 39', 7],
    ['salary IS NULL', 0],
    ['"salary" is not null', 12],
    ['age >= 61', 1],
    ['age <> 61', 11],
    ['salary > 1e5', 1],
    ["name = 'O''Hara'", 0],
    ['salary / 2', 'is not understood'],
    ["city = 'Berlin'; DROP TABLE users", 'is not understood'],
    ["city = 'Berlin' -- all of them", 'is not understood'],
    ["city = 'Berlin", 'is not understood'],
    ['1 = 1) UNION SELECT * FROM orders --', 'is not understood'],
    ['1 = 1 UNION SELECT 1', 'Expected AND, OR or the end, got "UNION SELECT 1"'],
    ["load_extension('x') = 1", 'There is no column "load_extension".'],
    ['id IN (SELECT id FROM orders)', 'There is no column "SELECT".'],
    ['town = 1', 'There is no column "town". Columns of users are id, name, age, city, salary, email.'],
    ['salary = NULL', 'write "column IS NULL"'],
    ['', 'The condition is empty'],
    ['age >', 'Expected a column or a value, got the end'],
    ['age', 'Expected a comparison'],
  ])('where %s', async (where, expected) => {
    const rows = call('query', { table: 'users', where })
    if (typeof expected === 'number') expect(await rows).toHaveLength(expected)
    else await expect(rows).rejects.toThrow(expected)
  })

  test.each([
    ['nested', `${'('.repeat(200)}age > 1${')'.repeat(200)}`, 'nested too deeply'],
    ['long', `age > 1${' OR age > 1'.repeat(400)}`, 'at most 4000 are taken'],
  ])('takes no condition that is too %s', async (_how, where, message) => {
    await expect(call('query', { table: 'users', where })).rejects.toThrow(message)
  })

  test.each([
    ['query', { table: 'userz' }, 'There is no table "userz". Tables are orders, users.'],
    ['query', { table: 'sqlite_schema' }, 'There is no table "sqlite_schema".'],
    ['query', { table: 'users; drop table users' }, 'There is no table'],
    ['query', { table: 'users', columns: ['name', 'wage'] }, 'There is no column "wage".'],
    ['query', { table: 'users', columns: ['count(*)'] }, 'There is no column "count(*)".'],
    ['query', { table: 'users', order_by: 'random()' }, 'There is no column "random()".'],
    ['query', { table: 'users', order_by: 'name; drop table users' }, 'There is no column'],
    ['query', { table: 'users', order_by: ',' }, 'order_by is like "salary desc, name"'],
    ['query', { table: 'users', limit: -1 }, 'limit'],
    ['describe_table', { table: 'people' }, 'There is no table "people".'],
    ['aggregate', { table: 'users', type: 'sum' }, 'To take the sum, name a column of users: id, age, salary.'],
    ['aggregate', { table: 'users', type: 'avg', column: 'name' }, 'name holds text, which has no avg.'],
    ['aggregate', { type: 'sum', column: 'wage' }, 'No table has "wage"; name the table. Tables are orders, users.'],
    ['aggregate', { type: 'max', column: 'id' }, 'Several tables have "id"; name the table. Tables are orders, users.'],
    ['aggregate', { type: 'count' }, 'name the table. Tables are orders, users.'],
    ['aggregate', { table: 'users', type: 'median', column: 'age' }, 'type'],
    ['aggregate', { table: 'users', type: 'count', group_by: 'town' }, 'There is no column "town".'],
    ['join', { table: 'orders', join_table: 'users', on: 'id = user_id' }, 'write orders.id or users.id'],
    ['join', { table: 'users', join_table: 'users', on: 'id = id' }, 'users cannot be joined with itself'],
  ])('%s(%j) fails with: %s', async (tool, input, message) => {
    await expect(call(tool, input)).rejects.toThrow(message)
  })
})

describe('aggregate and join', () => {
  shareDatabase()
  test.each([
    [{ table: 'users', type: 'avg', column: 'age' }, 455 / 12],
    [{ table: 'users', type: 'max', column: 'salary' }, 104000],
    [{ type: 'sum', column: 'quantity' }, 53],
    [{ table: 'users', type: 'min', column: 'name' }, 'Ada Novak'],
    [{ table: 'orders', type: 'count', where: "status = 'pending'" }, 6],
    [{ table: 'orders', type: 'sum', column: 'quantity', where: "status = 'lost'" }, 0],
    [{ table: 'orders', type: 'avg', column: 'quantity', where: "status = 'lost'" }, null],
  ])('%j is %s', async (input, expected) => {
    expect(await call('aggregate', input)).toBe(expected)
  })

  test('gives one value for each group', async () => {
    expect(
      await call('aggregate', {
        table: 'orders',
        type: 'sum',
        column: 'quantity',
        where: "status = 'completed'",
        group_by: 'product',
      }),
    ).toEqual([
      { product: 'Desk', value: 4 },
      { product: 'Headphones', value: 7 },
      { product: 'Keyboard', value: 10 },
      { product: 'Laptop', value: 6 },
      { product: 'Monitor', value: 8 },
    ])
  })

  test('finds the table by its columns where none is named', async () => {
    const groups = await call('aggregate', { type: 'avg', column: 'salary', group_by: 'city' })
    expect(groups.slice(0, 2)).toEqual([
      { city: 'Berlin', value: 230000 / 3 },
      { city: 'London', value: 82000 },
    ])
  })

  test('joins what belongs together and loses no column', async () => {
    const both = { table: 'orders', join_table: 'users', on: 'orders.user_id = users.id' }
    expect(
      await call('join', { ...both, columns: ['users.name', 'product'], where: "orders.status = 'cancelled'" }),
    ).toEqual([
      { name: 'Daniel Weber', product: 'Desk' },
      { name: 'Hugo Bernard', product: 'Headphones' },
      { name: 'Kaja Nowak', product: 'Laptop' },
    ])
    const all = await call('join', both)
    expect(all).toHaveLength(30)
    expect(all[2]).toMatchObject({ 'orders.id': 3, 'users.id': 2, user_id: 2, name: 'Ben Carter' })
  })
})

describe('execute', () => {
  test('changes rows, and what comes after sees it', async () => {
    expect(await execute('UPDATE users SET salary = salary + ? WHERE city = ?', [1000, 'Berlin'])).toEqual({
      rows: [],
      changes: 3,
    })
    expect(await call('query', { table: 'users', columns: ['salary'], where: "name = 'Ada Novak'" })).toEqual([
      { salary: 73000 },
    ])
    expect(await execute('DELETE FROM orders WHERE status = ? RETURNING id', ['cancelled'])).toEqual({
      rows: [{ id: 9 }, { id: 19 }, { id: 25 }],
      changes: 3,
    })
    await execute('CREATE TABLE notes (text TEXT, done)')
    await execute('INSERT INTO notes VALUES (?, ?), (?, ?)', [5, true, null, 1.5])
    expect(await call('query', { table: 'notes' })).toEqual([
      { text: '5', done: 1 },
      { text: null, done: 1.5 },
    ])
    expect(await call('list_tables')).toEqual(['notes', 'orders', 'users'])
  })

  test('answers calls made at the same time one after the other', async () => {
    await execute('CREATE TABLE counter AS SELECT 0 AS n')
    await Promise.all(Array.from({ length: 20 }, () => execute('UPDATE counter SET n = n + 1')))
    expect(await call('query', { table: 'counter' })).toEqual([{ n: 20 }])
  })

  test('leaves the file as it was when a statement fails', async () => {
    await call('list_tables')
    const before = readFileSync(file())
    await expect(execute("UPDATE users SET email = 'same@example.com'")).rejects.toThrow('UNIQUE constraint failed')
    await expect(execute('SELEC 1')).rejects.toThrow('got SELEC, which is not allowed here')
    await expect(execute('SELECT wage FROM users')).rejects.toThrow('no such column: wage')
    expect(await execute('SELECT 1 AS one')).toEqual({ rows: [{ one: 1 }], changes: 0 })
    expect(readFileSync(file()).equals(before)).toBe(true)
  })

  test.each([
    "ATTACH DATABASE 'other.db' AS other",
    "/* SELECT */ -- SELECT\n aTTaCh 'other.db' AS other",
    "\uFEFFATTACH 'other.db' AS other",
    "; ATTACH 'other.db' AS other",
    "SELECT 1; ATTACH 'other.db' AS other",
    "EXPLAIN ATTACH 'other.db' AS other",
    "VACUUM INTO 'other.db'",
    'VACUUM',
    'PRAGMA writable_schema = ON',
    'PRAGMA journal_mode = WAL',
    'DETACH main',
    'BEGIN',
    "SELECT load_extension('x')",
    "SELECT writefile('other.db', 'x')",
    "SELECT readfile('/etc/passwd')",
    "CREATE VIRTUAL TABLE v USING csv(filename='/etc/passwd')",
    'CREATE TEMP TABLE t (x)',
    "UPDATE sqlite_schema SET sql = 'x'",
    "CREATE TRIGGER t AFTER INSERT ON users BEGIN ATTACH 'other.db' AS other; END",
    "INSERT INTO users SELECT * FROM pragma_journal_mode('wal')",
    'SELECT 1\0; ATTACH x',
    '',
    '  ',
    `${'/**/'.repeat(50)}1`,
  ])('refuses %j', async (sql) => {
    await expect(execute(sql)).rejects.toThrow()
    expect(readdirSync(workspaceDir).filter((name) => name !== 'database.db')).toEqual([])
    expect(existsSync('other.db')).toBe(false)
  })

  test('says that there are too many rows instead of cutting them', async () => {
    const numbers = (count: number) =>
      execute(`WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT ${count}) SELECT x FROM n`)
    expect((await numbers(10_000)).rows).toHaveLength(10_000)
    await expect(numbers(10_001)).rejects.toThrow('more than 10000 rows; ask for fewer with limit')
    await expect(execute('SELECT hex(zeroblob(10000000)) AS text')).rejects.toThrow('larger than')
  })

  test('tells numbers too large for JavaScript, infinity and bytes as text', async () => {
    const { rows } = await execute("SELECT 9007199254740993 AS big, 9e999 AS endless, x'6869' AS bytes, 1 AS n, 2 AS n")
    expect(rows).toEqual([{ big: '9007199254740993', endless: 'Infinity', bytes: 'aGk=', n: 1, n_2: 2 }])
  })
})

describe('a query that', () => {
  const open = (limitMs: number) => new DatabaseFile(openWorkspace(workspaceDir), { limitMs })
  const sql = (text: string): DatabaseRequest => ({ tool: 'execute', sql: text })
  const ENDLESS = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)'

  test('never ends is stopped, and the next is answered', async () => {
    const database = open(500)
    await expect(database.answer(sql(`${ENDLESS} SELECT count(*) FROM n`), signal())).rejects.toThrow(
      'This took longer than 0.5 s and was stopped; nothing was changed.',
    )
    expect(await database.answer({ tool: 'list_tables' }, signal())).toEqual(['orders', 'users'])
    database.close()
  })

  test('takes all memory is stopped', async () => {
    const database = open(60_000)
    const greedy = `${ENDLESS} SELECT count(*) FROM (SELECT hex(zeroblob(100000)) AS h FROM n ORDER BY random())`
    await expect(database.answer(sql(greedy), signal())).rejects.toThrow('more than 512 MB of memory')
    database.close()
  })

  test('is cancelled ends at once, those behind it too', async () => {
    const database = open(60_000)
    await database.answer({ tool: 'list_tables' }, signal())
    const stop = new AbortController()
    const answers = [1, 2].map(() => database.answer(sql(`${ENDLESS} SELECT count(*) FROM n`), stop.signal))
    stop.abort(new Error('cancelled'))
    for (const answer of answers) await expect(answer).rejects.toThrow('cancelled')
    database.close()
  })
})

describe('a hostile file', () => {
  test.each([
    ['text', 'not a database at all'],
    ['nothing', ''],
    ['a header without a body', 'SQLite format 3\0'],
    ['a header and rubbish', `SQLite format 3\0${'x'.repeat(5000)}`],
  ])('of %s is refused and kept', async (_kind, content) => {
    writeFileSync(file(), content)
    await expect(call('list_tables')).rejects.toThrow(/is no SQLite database|is damaged|refuses/)
    await expect(execute('CREATE TABLE t (x)')).rejects.toThrow(/is no SQLite database|is damaged|refuses/)
    expect(readFileSync(file(), 'utf8')).toBe(content)
  })

  test('that is a link, a hard link, a folder or a pipe is refused', async () => {
    const outside = join(root, `outside-${number}.db`)
    new Database(outside).exec('CREATE TABLE secrets (x)').close()
    const before = readFileSync(outside)
    for (const make of [
      () => symlinkSync(outside, file()),
      () => linkSync(outside, file()),
      () => mkdirSync(file()),
      () => execFileSync('mkfifo', [file()]),
    ]) {
      make()
      await expect(call('list_tables')).rejects.toThrow(/is a (?:link|hard link|folder|device)/)
      await expect(execute('DROP TABLE secrets')).rejects.toThrow(/is a (?:link|hard link|folder|device)/)
      rmSync(file(), { recursive: true })
    }
    expect(readFileSync(outside).equals(before)).toBe(true)
  })

  test('with odd names cannot make them mean anything', async () => {
    givenDatabase(`
      CREATE TABLE "a""; DROP TABLE b; --" ("x"" FROM b; --" TEXT, "__proto__" TEXT, "y.z" TEXT);
      INSERT INTO "a""; DROP TABLE b; --" VALUES ('1', '2', '3');
      CREATE TABLE b (x);
    `)
    const [odd] = await call('list_tables')
    expect(odd).toBe('a"; DROP TABLE b; --')
    const rows = await call('query', { table: odd, order_by: 'x" FROM b; --', columns: ['x" FROM b; --', 'y.z'] })
    expect(rows).toEqual([{ 'x" FROM b; --': '1', 'y.z': '3' }])
    expect(await call('list_tables')).toEqual([odd, 'b'])
  })

  test('with a view that never ends is stopped, and its schema calls nothing dangerous', async () => {
    givenDatabase(`
      CREATE TABLE t (x); INSERT INTO t VALUES (1);
      CREATE VIEW loader AS SELECT load_extension('x') AS y FROM t;
    `)
    await expect(call('query', { table: 'loader' })).rejects.toThrow(/unsafe use of load_extension|not authorized/)
  })

  test('kept with a write-ahead log is read, unless changes are still in the log', async () => {
    givenDatabase('PRAGMA journal_mode = WAL; CREATE TABLE t (x); INSERT INTO t VALUES (7);')
    expect(await call('query', { table: 't' })).toEqual([{ x: 7 }])
    await execute('INSERT INTO t VALUES (8)')
    expect(await call('aggregate', { table: 't', type: 'sum', column: 'x' })).toBe(15)
    writeFileSync(`${file()}-wal`, 'changes')
    await expect(call('list_tables')).rejects.toThrow('"database.db-wal" lies beside database.db')
  })
})
