import { expect, test } from 'vitest'
import { describeDatabases } from '../../db/testing/describe-databases.ts'
import { runSteps, runTimes, whyFailed } from './run-figures.ts'

const HOUR = 3_600_000
const FROM = Date.parse('2026-11-20T00:00:00Z')

describeDatabases('figures of runs over time', (database) => {
  test('count those that began in each step, and the times of those that ended', async () => {
    const db = await database.open()
    await db.user.create({ data: { id: 'ada', email: 'ada@example.com', passwordHash: '' } })
    let count = 0
    const run = (at: number, outcome: string | null, totalMs: number | null, tools = '') =>
      db.run.create({
        data: {
          ...{ id: `run-${count++}`, userId: 'ada', title: '', status: outcome ? 'finished' : 'running' },
          ...{ startedAt: new Date(at), outcome, totalMs, tools },
        },
      })
    for (let ms = 1; ms <= 20; ms += 1) await run(FROM + ms, 'returned', ms * 100)
    await run(FROM + HOUR, 'timed-out', 30_000, '|sentry.find|sentry.list|')
    await run(FROM + HOUR + 1, 'timed-out', 10_000, '|sentry.find|weather.now|')
    await run(FROM + HOUR + 2, 'threw', 5, '|weather.now|')
    await run(FROM + HOUR + 3, 'cancelled', 7)
    await run(FROM + HOUR + 4, null, null)
    await run(FROM + 5 * HOUR, 'returned', 1)

    const window = { from: FROM, until: FROM + 3 * HOUR, stepMs: HOUR }
    expect(await runSteps(db, window)).toEqual([
      { at: FROM, begun: 20, ended: 20, failed: 0, p50Ms: 1_000, p95Ms: 1_900 },
      { at: FROM + HOUR, begun: 5, ended: 4, failed: 3, p50Ms: 7, p95Ms: 30_000 },
    ])
    expect(await runTimes(db, window)).toEqual({ p50Ms: 1_000, p95Ms: 10_000 })
    expect(await whyFailed(db, { from: FROM + HOUR, until: FROM + 2 * HOUR })).toEqual({
      outcome: { name: 'timed-out', count: 2 },
      server: { name: 'sentry', count: 2 },
    })
    const nothing = { from: FROM - HOUR, until: FROM, stepMs: HOUR }
    expect(await runSteps(db, nothing)).toEqual([])
    expect(await runTimes(db, nothing)).toEqual({ p50Ms: null, p95Ms: null })
  })
})
