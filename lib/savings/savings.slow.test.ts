import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { type Database, openDatabase } from '../db/open-database.ts'
import type { Person } from '../people/person.ts'
import type { Playground } from '../playground.ts'
import { openPlayground, runToEnd } from '../testing/open-playground.ts'

const ADD = `import { add } from './servers/calculator/add.ts'
export default await add({ a: 2, b: 3 })`

async function openFor(...emails: string[]) {
  const { playground, personOf, ...installation } = await openPlayground()
  const people: Person[] = []
  for (const email of emails) {
    const { id, admin } = await playground.people.create({ email, password: 'correct horse battery' })
    people.push({ ...personOf(id), admin, isListed: true })
  }
  return { ...installation, playground, people }
}

async function inDatabase({ databaseUrl, paths }: Config, work: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase(databaseUrl, paths.migrationsDir)
  await work(db)
  await db.$disconnect()
}

/** Until all runs that have ended are in it. */
async function reportOf(playground: Playground, person: Person, runs: number) {
  await expect.poll(async () => (await playground.savings.report(person)).totals.runs).toBe(runs)
  return playground.savings.report(person)
}

test('a run that returned and one that threw are counted as what they are', async () => {
  const { playground, people } = await openFor('ada@example.com')
  const [ada] = people as [Person]
  expect(await playground.savings.report(ada)).toMatchObject({ totals: { runs: 0, savedPercent: null }, days: [] })
  const { record, runId } = await runToEnd(playground, ada, { code: ADD })
  await runToEnd(playground, ada, { code: `${ADD}\nthrow new Error('no')` })
  const { totals, servers, skills, days } = await reportOf(playground, ada, 2)
  const { tokens } = record
  expect(totals).toMatchObject({ returned: 1, measured: 0, other: tokens?.[tokens.against!].total, cost: null })
  expect(totals.used - totals.lost).toBe(tokens?.codeMode.total)
  expect(totals.lost).toBeGreaterThan(0)
  expect(servers.map(({ name, used, saved }) => [name, used, saved])).toEqual([
    ['calculator', totals.used, totals.saved],
  ])
  expect(skills.map(({ name, used }) => [name, used])).toEqual([['', totals.used]])
  expect(days.map(({ used }) => used)).toEqual([totals.used])

  const behind = await playground.savings.runs(ada, { server: 'calculator', limit: 1 })
  expect(behind).toMatchObject({ runs: [{ outcome: 'threw', other: 0, against: null }] })
  const rest = await playground.savings.runs(ada, { server: 'calculator', limit: 1, after: behind.next! })
  expect(rest).toMatchObject({ runs: [{ runId, isThere: true, against: tokens?.against }], next: null })
})

test('a replay is in no figure, and a run that is removed stays in them without its link', async () => {
  const { playground, people } = await openFor('ada@example.com')
  const [ada] = people as [Person]
  const { runId } = await runToEnd(playground, ada, { code: ADD })
  await runToEnd(playground, ada, { replayOf: runId })
  await reportOf(playground, ada, 1)
  await expect.poll(async () => (await playground.savings.report(ada)).leftOut).toBe(1)
  const before = await playground.savings.report(ada)
  await playground.runs.remove(ada, runId)
  const after = await playground.savings.report(ada)
  expect(after).toEqual({ ...before, removed: 1 })
  expect(await playground.savings.runs(ada)).toMatchObject({ runs: [{ runId, title: null, isThere: false }] })
})

test('of others there is nothing, but for administrators: sums by person, and no titles', async () => {
  const { playground, people } = await openFor('ada@example.com', 'bob@example.com')
  const [ada, bob] = people as [Person, Person]
  expect([ada.admin, bob.admin]).toEqual([true, false])
  await runToEnd(playground, ada, { code: ADD })
  await runToEnd(playground, bob, { code: ADD })
  await reportOf(playground, ada, 1)
  const { savings } = playground
  await reportOf(playground, bob, 1)
  expect((await savings.report(bob)).people).toBeUndefined()
  await expect(savings.report(bob, { whose: 'everybody' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(savings.runs(bob, { personId: ada.id })).rejects.toMatchObject({ code: 'not-found' })
  expect(JSON.parse(await savings.export(bob, 'person', 'json'))).toMatchObject({ whose: 'own', rows: [{ runs: 1 }] })

  const all = await savings.report(ada, { whose: 'everybody' })
  expect(all.people?.map(({ name, runs }) => [name, runs]).sort()).toEqual([
    ['ada@example.com', 1],
    ['bob@example.com', 1],
  ])
  const found = await savings.runs(ada, { whose: 'everybody', personId: bob.id })
  expect(found.runs).toMatchObject([{ title: null, isThere: false }])
  await playground.people.remove('bob@example.com')
  expect((await savings.report(ada, { whose: 'everybody' })).totals.runs).toBe(1)
})

test('what is not kept is filled in from the journals; a damaged one is left out and told', async () => {
  const { playground, people, config, dataDir, open } = await openFor('ada@example.com')
  const [ada] = people as [Person]
  const ids: string[] = []
  for (let run = 0; run < 3; run++) ids.push((await runToEnd(playground, ada, { code: ADD })).runId)
  const before = await reportOf(playground, ada, 3)
  await playground.close()
  await inDatabase(config(), async (db) => void (await db.saving.deleteMany()))

  const again = await open()
  expect((await again.savings.report(ada, { isPatient: true })).totals).toEqual(before.totals)
  expect(await again.savings.report(ada)).toEqual(before)
  await again.close()

  await inDatabase(config(), async (db) => void (await db.saving.deleteMany()))
  const file = join(dataDir, 'runs', `${ids[1]}.jsonl`)
  writeFileSync(file, readFileSync(file, 'utf8').replace('"outcome":{"kind":"returned"}', '"outcome":{"kind":7}'))
  const third = await open()
  expect(await third.savings.report(ada, { isPatient: true })).toMatchObject({
    ...{ totals: { runs: 2 }, unreadable: 1, isFilling: false },
  })
})

test('a run whose database fails at its end is no other run, and is filled in later', async () => {
  const { playground, people, config } = await openFor('ada@example.com')
  const [ada] = people as [Person]
  await playground.savings.report(ada)
  await inDatabase(
    config(),
    async (db) => void (await db.$executeRawUnsafe('ALTER TABLE "SavingPart" RENAME TO "Gone"')),
  )
  const { record } = await runToEnd(playground, ada, { code: ADD })
  expect(record.outcome).toEqual({ kind: 'returned' })
  expect(await playground.runs.list(ada)).toMatchObject([{ outcome: 'returned' }])
  await inDatabase(config(), async (db) => {
    expect(await db.saving.count()).toBe(0)
    await db.$executeRawUnsafe('ALTER TABLE "Gone" RENAME TO "SavingPart"')
  })
})

test('somebody without an account has the same from the journals', async () => {
  const { playground, personOf } = await openPlayground()
  const me = personOf('me')
  await runToEnd(playground, me, { code: ADD })
  expect(await playground.savings.report(me)).toMatchObject({ totals: { runs: 1, returned: 1 }, isFilling: false })
  expect(await playground.savings.export(me, 'server', 'csv')).toMatch(/^server,runs,.*\r\ncalculator,1,1,/)
})
