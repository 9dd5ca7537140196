import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRunRows } from './run-rows.ts'
import { describeDatabases } from './testing/describe-databases.ts'

describeDatabases('the rows of runs', (database) => {
  async function withRuns(...titles: string[]) {
    const db = await database.open()
    const rows = createRunRows(async () => db)
    const { id } = await db.user.create({ data: { email: 'ada@example.com', passwordHash: 'none' } })
    for (const title of titles) await rows.begin(id, randomUUID(), title)
    const find = async (search: string) => (await rows.list(id, { limit: 50, search })).map(({ title }) => title).sort()
    return { db, rows, id, find }
  }

  test.each([
    ['calculate', ['Calculate 2 + 3', 'calculate the mean']],
    ['CALCULATE mean', ['calculate the mean']],
    ['münchen', ['Wetter in MÜNCHEN', 'wetter in München']],
    ['MÜNCHEN', ['Wetter in MÜNCHEN', 'wetter in München']],
    ['c:\\temp', ['list C:\\Temp']],
    ['absent', []],
  ])('a search for %j finds the titles with its words, in whatever case', async (search, found) => {
    const { find } = await withRuns(
      'Calculate 2 + 3',
      'calculate the mean',
      'Wetter in MÜNCHEN',
      'wetter in München',
      'list C:\\Temp',
    )
    expect(await find(search)).toEqual(found)
  })

  test('one that was deleted a moment ago is not there to be gone on with', async () => {
    const { db, rows, id } = await withRuns('a')
    const [run] = await rows.list(id, { limit: 1 })
    const runId = run?.runId as string
    await rows.assertNotRemoved(runId)
    await db.run.update({ where: { id: runId }, data: { removedAt: new Date() } })
    await expect(rows.assertNotRemoved(runId)).rejects.toMatchObject({ code: 'not-found' })
    // Deleted while it was taken up, it stays.
    await rows.resume(runId)
    expect(await rows.list(id, { limit: 1 })).toHaveLength(1)
  })

  test('a sign that patterns are made of is searched for as itself', async () => {
    const { find } = await withRuns('add 50% to a_b', 'add 505 to axb')
    expect(await find('50%')).toEqual(['add 50% to a_b'])
    expect(await find('a_b')).toEqual(['add 50% to a_b'])
  })

  test('a search for such a sign among very many runs asks the database a few times, and for one run', async () => {
    const { db, id } = await withRuns('add 50% to it')
    const startedAt = new Date(Date.now() + 60_000)
    await db.run.createMany({
      data: Array.from({ length: 1_200 }, (_, i) => ({
        ...{ id: `more-${i}`, userId: id, startedAt, status: 'finished' },
        ...{ title: 'add 50 to it', titleLower: 'add 50 to it' },
      })),
    })
    let queries = 0
    const findMany: typeof db.run.findMany = (query) => {
      queries++
      return db.run.findMany(query)
    }
    const rows = createRunRows(async () => ({ run: { findMany } }) as typeof db)
    expect(await rows.list(id, { limit: 1, search: '%' })).toMatchObject([{ title: 'add 50% to it' }])
    expect(queries).toBeLessThanOrEqual(4)
  })

  test('runs of earlier versions are found as their titles stand', async () => {
    const { db, id, find } = await withRuns()
    await db.run.create({ data: { id: 'old', userId: id, title: 'Wetter in ÅLESUND', status: 'finished' } })
    expect(await find('ÅLESUND')).toEqual(['Wetter in ÅLESUND'])
  })

  test('a title and a search may hold any character', async () => {
    const { find } = await withRuns('say \0 and 🙂 and \u2028')
    expect(await find('🙂 \0and')).toEqual(['say  and 🙂 and \u2028'])
  })

  test('a run ends as it is told, and is its person’s only', async () => {
    const { rows, id } = await withRuns()
    await rows.begin(id, 'one', 'Add 2 and 3')
    await rows.finish('one', 'returned', 12.4)
    expect(await rows.list(id, { limit: 1 })).toMatchObject([
      { runId: 'one', title: 'Add 2 and 3', status: 'finished', outcome: 'returned', totalMs: 12 },
    ])
    expect(await rows.list('somebody else', { limit: 10 })).toEqual([])
    await rows.resume('one')
    expect(await rows.list(id, { limit: 1 })).toMatchObject([{ status: 'preparing', outcome: null, totalMs: null }])
  })

  test('some are listed among all, which version each is and who asked for it', async () => {
    const { rows, id } = await withRuns()
    await rows.begin(id, 'second', 'Add 2 and 3', { version: 2, by: { kind: 'token', name: 'laptop' } })
    await rows.begin(id, 'other', 'Add 3 and 4')
    const listed = await rows.list(id, { limit: 10, among: ['second', 'none'], search: 'add' })
    expect(listed).toMatchObject([{ runId: 'second', version: 2, by: { kind: 'token', name: 'laptop' } }])
    expect((await rows.list(id, { limit: 10, among: [] })).length).toBe(0)
    const all = await rows.list(id, { limit: 10 })
    expect(Object.fromEntries(all.map(({ runId, version }) => [runId, version]))).toEqual({
      ...{ second: 2, other: undefined },
    })
  })
})
