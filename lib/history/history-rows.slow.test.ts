import { expect, test } from 'vitest'
import { createRunRows } from '../db/run-rows.ts'
import { describeDatabases } from '../db/testing/describe-databases.ts'
import type { RunFacts } from '../runs/run-facts.ts'
import { Calendar } from '../savings/period.ts'
import type { HistoryQuery } from './history-query.ts'
import { createHistoryRows } from './history-rows.ts'

const UTC = new Calendar()
const FACTS: RunFacts = { tools: [], calls: 0, files: 0, end: 'Returned a number' }

describeDatabases('the history of runs', (database) => {
  async function install() {
    const db = await database.open()
    for (const id of ['ann', 'bob']) await db.user.create({ data: { id, email: `${id}@x.org`, passwordHash: '' } })
    const [rows, history] = [createRunRows(async () => db), createHistoryRows(async () => db)]
    async function add(id: string, title: string, facts: Partial<RunFacts> = {}, texts = { program: '', result: '' }) {
      await rows.begin('ann', id, title)
      await rows.finish(id, 'returned', 1, { facts: { ...FACTS, ...facts }, texts })
    }
    const find = async (query: HistoryQuery, without: string[] = []) =>
      (await history.find('ann', { query, calendar: UTC, without }, 0, 50)).map(({ runId }) => runId).sort()
    return { db, rows, history, add, find }
  }

  test('is searched by task, program and result, in any case, with signs as they are', async () => {
    const { add, find } = await install()
    await add('a', 'Wetter in MÜNCHEN')
    await add('b', 'Add', {}, { program: 'await getWeather({})', result: '' })
    await add('c', 'Sum', {}, { program: '', result: 'city München 50% a_b' })
    await add('d', 'Sum', {}, { program: '', result: 'city Köln 505 axb' })
    expect(await find({ search: 'münchen' })).toEqual(['a', 'c'])
    expect(await find({ search: 'GETWEATHER' })).toEqual(['b'])
    expect(await find({ search: 'sum 50%' })).toEqual(['c'])
    expect(await find({ search: 'a_b' })).toEqual(['c'])
    expect(await find({ search: 'none' })).toEqual([])
  })

  test('whoever reads along finds only what the rows show', async () => {
    const { db, rows, history, add } = await install()
    await add('a', 'Mail ann@x.org about 50% tea', {}, { program: 'getWeather', result: 'Aachen' })
    await add('b', 'Mail bob', { tools: ['crm.get_x'] })
    await rows.begin('ann', 'c', 'Mail all')
    await db.run.update({ where: { id: 'c' }, data: { removedAt: new Date() } })
    const find = async (query: HistoryQuery) => {
      const wanted = { query, calendar: UTC, without: [], isOthers: true }
      const found = await history.find('ann', wanted, 0, 50)
      expect((await history.count('ann', wanted)).total).toBe(found.length)
      expect(found.every((run) => run.texts === undefined)).toBe(true)
      return found.map(({ runId }) => runId).sort()
    }
    expect(await find({})).toEqual(['a', 'b'])
    expect(await find({ search: 'MAIL' })).toEqual(['a', 'b'])
    expect(await find({ search: '50% tea' })).toEqual(['a'])
    expect(await find({ search: 'mail', tool: 'crm.get_x' })).toEqual(['b'])
    for (const search of ['ann@x', 'getweather', 'aachen']) expect(await find({ search })).toEqual([])
  })

  test('is filtered by state, tool, editing and day, and leaves out what waits', async () => {
    const { db, rows, history, add, find } = await install()
    await add('a', 'one', { tools: ['crm.get_x', 'crm.put'] })
    await add('b', 'two', { tools: ['crm.get_xy'] })
    await rows.begin('ann', 'c', 'three', { edited: { from: 'a', added: 1, removed: 1 } })
    await rows.finish('c', 'timed-out', 1)
    await rows.begin('ann', 'd', 'four')
    await rows.begin('bob', 'e', 'of somebody else')
    await db.run.update({ where: { id: 'b' }, data: { startedAt: new Date('2026-11-20T23:30:00Z') } })
    expect(await find({ state: 'returned' })).toEqual(['a', 'b'])
    expect(await find({ state: 'failed' })).toEqual(['c'])
    expect(await find({ state: 'running' })).toEqual(['d'])
    expect(await find({ tool: 'crm.get_x' })).toEqual(['a'])
    expect(await find({ edited: true })).toEqual(['c'])
    expect(await find({ edited: false }, ['d'])).toEqual(['a', 'b'])
    expect(await find({ from: '2026-11-20', to: '2026-11-20' })).toEqual(['b'])
    const query = { from: '2026-11-21', to: '2026-11-21' }
    const wanted = { query, calendar: new Calendar('Europe/Berlin'), without: [] }
    const [run] = await history.find('ann', wanted, 0, 9)
    expect(run).toMatchObject({ runId: 'b', facts: { tools: ['crm.get_xy'] } })
    expect(Object.fromEntries(await history.tools('ann'))).toEqual({ 'crm.get_x': 1, 'crm.put': 1, 'crm.get_xy': 1 })
    expect(await history.editedLast('ann', 'a')).toBe('c')
    // One that was deleted is no version and used no tools, also while it can be brought back.
    await db.run.updateMany({ where: { id: { in: ['b', 'c'] } }, data: { removedAt: new Date() } })
    expect(Object.fromEntries(await history.tools('ann'))).toEqual({ 'crm.get_x': 1, 'crm.put': 1 })
    expect(await history.editedLast('ann', 'a')).toBeUndefined()
  })

  test('counts 10,000 runs and finds those at any place, in one order', { timeout: 120_000 }, async () => {
    const { db, history } = await install()
    const at = (n: number) => new Date(Date.parse('2026-11-01T00:00:00Z') + n * 60_000)
    for (let from = 0; from < 10_000; from += 500) {
      const data = Array.from({ length: 500 }, (_, i) => ({
        ...{ id: `r${String(from + i).padStart(5, '0')}`, userId: 'ann', title: `Task ${from + i}`, tokens: 2 },
        ...{ status: 'finished', outcome: 'returned', facts: JSON.stringify(FACTS), startedAt: at(from + i) },
      }))
      await db.run.createMany({ data })
    }
    const wanted = { query: {}, calendar: UTC, without: [] }
    const { runs, total } = await history.count('ann', wanted)
    expect([runs.length, total, runs[0]?.startedAt.toISOString()]).toEqual([10_000, 10_000, at(9_999).toISOString()])
    const found = await history.find('ann', wanted, 4_213, 2)
    expect(found.map(({ runId }) => runId)).toEqual(['r05786', 'r05785'])
    // What is new moves nothing.
    await db.run.create({ data: { id: 'new', userId: 'ann', title: 'x', status: 'preparing', startedAt: at(20_000) } })
    const before = { ...wanted, query: { asOf: at(9_999).toISOString() } }
    expect(await history.find('ann', before, 4_213, 2)).toEqual(found)
    // Words and tools with signs that patterns are made of, in more runs than fit into one statement.
    await db.run.updateMany({ data: { titleLower: 'add a_b', tools: '|crm.get_x|' } })
    for (const query of [{ search: 'a_b' }, { tool: 'crm.get_x' }]) {
      const signs = { query: { ...query, ...before.query }, calendar: UTC, without: ['r09999'] }
      expect((await history.count('ann', signs)).total).toBe(9_999)
      expect((await history.find('ann', signs, 4_212, 2)).map(({ runId }) => runId)).toEqual(['r05786', 'r05785'])
    }
    let exported = 0
    for await (const rows of history.each('ann', wanted)) exported += rows.length
    expect(exported).toBe(10_001)
  })
})
