import { expect, test } from 'vitest'
import { describeDatabases } from '../db/testing/describe-databases.ts'
import { quarterOf } from '../savings/period.ts'
import { listPeople } from './people-list.ts'
import { usageCsv, usageOf } from './usage.ts'

const NOW = Date.parse('2026-11-27T12:00:00Z')
const HOUR = 3_600_000

describeDatabases('administration', (database) => {
  test('lists people in pages, with what they did of late, and finds them', async () => {
    const db = await database.open()
    const createdAt = (at: number) => new Date(Date.now() - at * HOUR)
    await db.user.createMany({
      data: Array.from({ length: 120 }, (_, at) => ({
        ...{ id: `u${at}`, email: `person${at}@example.com`, passwordHash: '', admin: at === 7 },
        ...{ createdAt: createdAt(at + 1), disabledAt: at === 9 ? new Date() : null },
      })),
    })
    await db.run.create({ data: { id: 'r', userId: 'u3', title: '', status: 'finished' } })
    const first = await listPeople(db, {})
    expect(first.people).toHaveLength(50)
    expect(first).toMatchObject({ found: 120, counts: { all: 120, administrators: 1, disabled: 1 }, next: 'u49' })
    expect(first.people[3]).toMatchObject({ id: 'u3', runs: 1, seenAt: expect.any(String) })
    expect(first.people[4]).toMatchObject({ id: 'u4', runs: 0, tokens: 0, seenAt: null, isDisabled: false })
    const last = await listPeople(db, { after: (await listPeople(db, { after: 'u49' })).next ?? '' })
    expect([last.people.length, last.next]).toEqual([20, null])
    expect((await listPeople(db, { search: 'PERSON11' })).found).toBe(11)
    await db.user.updateMany({ where: { id: 'u5' }, data: { email: 'a_b@example.com' } })
    await db.user.updateMany({ where: { id: 'u6' }, data: { email: 'axb@example.com' } })
    const exactly = await listPeople(db, { search: 'A_b' })
    expect([exactly.found, exactly.people.map(({ id }) => id), exactly.next]).toEqual([1, ['u5'], null])
    expect((await listPeople(db, { role: 'administrators' })).people.map(({ id }) => id)).toEqual(['u7'])
    expect((await listPeople(db, { role: 'disabled' })).people.map(({ id }) => id)).toEqual(['u9'])
  })

  test('usage adds up, and is sorted with what is not known last', async () => {
    const db = await database.open()
    for (const id of ['ada', 'bob', 'cy'])
      await db.user.create({ data: { id, email: `${id}@example.com`, passwordHash: '' } })
    const run = (id: string, userId: string, outcome: string | null, totalMs: number | null, daysAgo = 0) =>
      db.run.create({
        data: { id, userId, title: '', status: 'x', outcome, totalMs, startedAt: new Date(NOW - daysAgo * 24 * HOUR) },
      })
    await run('a1', 'ada', 'returned', 1_000)
    await run('a2', 'ada', 'threw', 500)
    await run('b1', 'bob', 'cancelled', 10)
    await run('b2', 'bob', null, null)
    await run('b3', 'bob', 'returned', 9_000, 20)
    const saving = (id: string, userId: string, used: bigint, usedNano: bigint | null) =>
      db.saving.create({
        data: {
          ...{
            id,
            userId,
            startedAt: new Date(NOW),
            quarter: quarterOf(new Date(NOW)),
            state: 'counted',
            used,
            usedNano,
          },
          ...{ outcome: 'returned', basis: 'measured', returned: 1, measured: used, lost: 0n, other: 0n },
        },
      })
    await saving('s1', 'ada', 1_200n, 3_000_000n)
    await saving('s2', 'bob', 5_000n, null)
    await db.toolUse.create({
      data: { userId: 'ada', server: 's', isOwn: false, tool: 't', day: '2026-11-26', calls: 4, failures: 1 },
    })
    const report = await usageOf(db, { days: 7 }, NOW)
    expect(report).toMatchObject({ from: '2026-11-21', found: 2 })
    expect(report.people).toEqual([
      { personId: 'bob', email: 'bob@example.com', runs: 2, failed: 0, calls: 0, tokens: 5_000, usd: null, runMs: 10 },
      {
        personId: 'ada',
        email: 'ada@example.com',
        runs: 2,
        failed: 1,
        calls: 4,
        tokens: 1_200,
        usd: 0.003,
        runMs: 1_500,
      },
    ])
    expect(report.totals).toEqual({ runs: 4, failed: 1, calls: 4, tokens: 6_200, usd: 0.003, runMs: 1_510 })
    const byMoney = await usageOf(db, { days: 30, sort: 'usd', isRising: true, most: 1 }, NOW)
    expect([byMoney.people.map(({ personId }) => personId), byMoney.totals.runs]).toEqual([['ada'], 5])
    expect((await usageOf(db, { days: 90 }, NOW)).totals.calls).toBeNull()
    expect(usageCsv(report)).toBe(
      'email,runs,failed,tool_calls,tokens,usd,run_seconds\r\nbob@example.com,2,0,0,5000,,0\r\nada@example.com,2,1,4,1200,0.003,2\r\n',
    )
  })
})
