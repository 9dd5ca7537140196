import { expect, test } from 'vitest'
import { describeDatabases } from '../db/testing/describe-databases.ts'
import type { SessionEntry, SessionPerson } from './session.ts'
import { createSessionRows } from './session-rows.ts'

const ENTRY: SessionEntry = { task: 't', program: null, result: { a: '\u0000' }, output: '', files: [], endedAt: 'now' }
const personIn = (workspaceDir: string): SessionPerson => ({ id: 'local', workspaceDir, isListed: false })
const noLog = async () => false

describeDatabases('the rows of sessions', (database) => {
  async function open() {
    const db = await database.open()
    return {
      db,
      rows: createSessionRows(
        async () => db,
        () => true,
        '/all',
      ),
    }
  }

  test('count within a workspace, also those that are begun at once', async () => {
    const { db, rows } = await open()
    const [ann, elsewhere] = [personIn('/all/ann'), personIn('/tmp/other')]
    const begun = await Promise.all(Array.from({ length: 5 }, () => rows.begin(ann, '', noLog)))
    expect(begun.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5])
    expect((await rows.begin(elsewhere, '', noLog)).number).toBe(1)
    expect((await rows.begin(ann, '', async (number) => number < 9)).number).toBe(9)
    await expect(rows.begin(ann, '', async () => true)).rejects.toThrow(
      'There are files for the next 1000 sessions already, from sessions/session_010.json on.',
    )
    // Others may begin while it is looked which logs are there.
    let others = 0
    const slow = async (number: number) => {
      if (others++ === 0) expect((await rows.begin(ann, '', noLog)).number).toBe(10)
      return number === 11
    }
    expect((await rows.begin(ann, '', slow)).number).toBe(12)
    await expect(rows.find(elsewhere, begun[0]!.id)).rejects.toMatchObject({ code: 'not-found' })
    // The same when the folder of all workspaces lies elsewhere tomorrow.
    const moved = createSessionRows(
      async () => db,
      () => true,
      '/moved',
    )
    expect((await moved.find(personIn('/moved/ann'), '1')).number).toBe(1)
    expect((await moved.find(elsewhere, 'session_001')).number).toBe(1)
  })

  test('are searched in whatever case, and hold any character', async () => {
    const { rows } = await open()
    const ann = personIn('/all/ann')
    const { id } = await rows.begin(ann, 'Äpfel', noLog)
    const other = await rows.begin(ann, '', noLog)
    await rows.addRun(other.id, 'r_1', 'Calculate\u0000 100% of it')
    expect(await rows.endRun('r_1', 'returned', ENTRY)).toBe(other.id)
    expect(await rows.endRun('r_2', 'returned', ENTRY)).toBeUndefined()
    const found = async (search: string) => (await rows.list(ann, { limit: 9, search })).map((row) => row.id)
    expect(await found('ÄPFEL')).toEqual([id])
    expect(await found('calculate 100%')).toEqual([other.id])
    expect(await found('apples')).toEqual([])
    expect((await rows.tasks(other.id))[0]?.entry).toEqual(ENTRY)
    await rows.runsGone(['r_1'])
    expect(await rows.runs(other.id)).toMatchObject([{ runId: 'r_1', isKept: false, outcome: 'returned' }])
    expect(await rows.lastUsedId(ann)).toBe(other.id)
    await rows.remove(other.id)
    expect(await rows.lastUsedId(ann)).toBeUndefined()
  })

  test('go with their person', async () => {
    const { db, rows } = await open()
    const { id } = await db.user.create({ data: { email: 'ann@example.com', passwordHash: '' } })
    const ann = { ...personIn('/all/ann'), id, isListed: true }
    const session = await rows.begin(ann, '', noLog)
    await rows.addRun(session.id, 'r_1', 'x')
    await db.user.delete({ where: { id } })
    expect(await db.workSession.count()).toBe(0)
    expect(await db.workSessionTask.count()).toBe(0)
  })
})
