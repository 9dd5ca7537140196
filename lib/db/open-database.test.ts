import { expect, test } from 'vitest'
import { describePostgres } from './testing/describe-databases.ts'

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
