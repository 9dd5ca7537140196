import { expect, test } from 'vitest'
import { describeDatabases } from '../db/testing/describe-databases.ts'
import { addSums, figuresOf, NOTHING, type Sums } from './figures.ts'
import { Calendar, quarterOf } from './period.ts'
import { makeReport } from './report.ts'
import type { Saving } from './saving.ts'
import { createSavingRows } from './saving-rows.ts'
import { savingsInMemory } from './savings-in-memory.ts'
import { sampleSaving } from './testing/sample-savings.ts'
import { seedSavings } from './testing/seed-savings.ts'

const BEGIN = Date.parse('2026-09-01T00:07:00Z')
const RUNS = 10_000
/** Some 90 days, at all times of the day. */
const EVERY_MS = 13 * 60_000

describeDatabases('what runs saved', (database) => {
  async function install() {
    const db = await database.open()
    for (const id of ['ann', 'bob']) await db.user.create({ data: { id, email: `${id}@x.org`, passwordHash: '' } })
    return { db, rows: createSavingRows(async () => db) }
  }
  const savings = (from: number, to: number): Saving[] =>
    Array.from({ length: to - from }, (_, at) => sampleSaving(from + at, new Date(BEGIN + (from + at) * EVERY_MS)))
  const only = ({ runs, returned, used, measured, lost, other, usedNano, otherNano, priced }: Sums): Sums => ({
    ...{ runs, returned, used, measured, lost, other, usedNano, otherNano, priced },
  })
  const withoutRuns = ({ used, measured, lost, other, usedNano, otherNano }: Sums) => ({
    ...{ used, measured, lost, other, usedNano, otherNano },
  })

  test('of 10,000 runs adds up: days, servers and skills come to the same totals', { timeout: 120_000 }, async () => {
    const { db, rows } = await install()
    const all = savings(0, RUNS)
    await seedSavings(db, 'ann', all)
    await seedSavings(db, 'bob', savings(RUNS, RUNS + 50))
    const scope = { personId: 'ann' }
    const calendar = new Calendar('Europe/Berlin')
    const report = await makeReport(rows, scope, { period: {}, calendar })

    const sum = (name: 'used' | 'other' | 'measured' | 'lost') => all.reduce((whole, each) => whole + each[name], 0)
    const priced = all.filter(({ usedNano }) => usedNano !== null)
    expect(report.totals).toEqual(
      figuresOf({
        ...{ runs: RUNS, returned: 9_000, used: sum('used'), measured: sum('measured'), lost: sum('lost') },
        ...{ other: sum('other'), usedNano: 7_500 * 400_001, priced: 7_500 },
        otherNano: priced.reduce((whole, { otherNano }) => whole + (otherNano ?? 0), 0),
      }),
    )
    const adds = (tables: readonly { used: number; other: number; saved: number }[]) =>
      tables.reduce((whole, each) => [whole[0]! + each.used, whole[1]! + each.other, whole[2]! + each.saved], [0, 0, 0])
    const { used, other, saved } = report.totals
    for (const table of [report.days, report.servers, report.skills]) expect(adds(table)).toEqual([used, other, saved])
    for (const kind of ['server', 'skill'] as const)
      expect(withoutRuns(addSums(await rows.parts(kind, scope)))).toEqual(
        withoutRuns(addSums(await rows.quarters(scope))),
      )
    expect(report.servers.map(({ name, runs }) => [name, runs]).sort()).toEqual([
      ['', 2_500],
      ['filesystem', 2_500],
      ['github', 5_000],
      ['slack', 2_500],
    ])
    // The same from memory: one promise, two that keep it.
    const inMemory = savingsInMemory(
      'ann',
      all.map((saving) => ({ ...saving, title: '' })),
    )
    expect(await makeReport(inMemory, scope, { period: {}, calendar })).toEqual(report)
    // Of everybody, too.
    const people = await rows.people({})
    expect(people.map(({ name, runs }) => [name, runs]).sort()).toEqual([
      ['ann@x.org', RUNS],
      ['bob@x.org', 50],
    ])
  })

  test('sums of large numbers stay exact', async () => {
    const { db, rows } = await install()
    const large = savings(0, 40).map((saving) => ({ ...saving, used: 2_000_000_001, other: 2_000_000_003 }))
    await seedSavings(db, 'ann', large)
    const [used, other] = [40 * 2_000_000_001, 40 * 2_000_000_003]
    expect(addSums(await rows.quarters({ personId: 'ann' }))).toMatchObject({ used, other })
  })

  test('a period has the runs of its days alone, and the runs behind a figure come in pages', async () => {
    const { db, rows } = await install()
    await seedSavings(db, 'ann', savings(0, 300))
    const calendar = new Calendar('Asia/Kolkata')
    const scope = { personId: 'ann', ...calendar.quartersOf({ from: '2026-09-02', to: '2026-09-02' }) }
    const within = savings(0, 300).filter(({ startedAt }) => calendar.dayOf(quarterOf(startedAt)) === '2026-09-02')
    expect(within.length).toBeGreaterThan(100)
    expect(only(addSums(await rows.quarters(scope))).runs).toBe(within.length)

    const part = { kind: 'server', name: 'slack' } as const
    const seen: string[] = []
    let [used, after] = [0, undefined as string | undefined]
    for (;;) {
      const page = await rows.runs(scope, { part, limit: 10, ...(after !== undefined && { after }) })
      seen.push(...page.map(({ id }) => id))
      for (const run of page) used += run.used
      after = page.at(-1)?.id
      if (page.length < 10) break
    }
    const expected = within.filter(({ parts }) => parts.some(({ name }) => name === 'slack')).reverse()
    expect(seen).toEqual(expected.map(({ runId }) => runId))
    const [sums] = (await rows.parts('server', scope)).filter(({ name }) => name === 'slack')
    expect(used).toBe(sums?.used)
  })

  test('keeps no more of a run than is shown of it', async () => {
    const { db, rows } = await install()
    await seedSavings(db, 'ann', savings(0, 1))
    const [row] = await db.saving.findMany()
    expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(['askedBy']))
    expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(['ways']))
    expect(await rows.runs({ personId: 'ann' }, { limit: 1 })).toHaveLength(1)
  })

  test('is kept once for each run, stays when the run is removed, and goes with its person', async () => {
    const { db, rows } = await install()
    const [saving] = savings(0, 1) as [Saving]
    await rows.keep('ann', saving)
    // There is no such run: somebody deleted it meanwhile.
    expect(await db.saving.count()).toBe(0)
    await db.run.create({ data: { id: saving.runId, userId: 'ann', title: 'What it was', status: 'finished' } })
    expect(await rows.missing('ann')).toMatchObject([{ runId: saving.runId, personId: 'ann' }])
    await rows.keep('ann', saving)
    await Promise.all([rows.keep('ann', { ...saving, used: 7 }), rows.keep('ann', { ...saving, used: 7 })])
    expect(await rows.missing('ann')).toEqual([])
    expect(await rows.runs({ personId: 'ann' }, { limit: 9 })).toMatchObject([
      { id: saving.runId, title: 'What it was', isThere: true, used: 7, servers: ['github'], skills: ['rows-to-five'] },
    ])
    await db.run.delete({ where: { id: saving.runId } })
    expect(await rows.counts({ personId: 'ann' })).toMatchObject({ removed: 1, against: { direct: 1 } })
    expect(await rows.runs({}, { limit: 9 })).toMatchObject([
      { id: saving.runId, title: null, isThere: false, used: 7 },
    ])
    await db.user.delete({ where: { id: 'ann' } })
    expect([await db.saving.count(), await db.savingPart.count()]).toEqual([0, 0])
    expect(addSums(await rows.quarters({}))).toEqual(NOTHING)
  })
})
