import { expect, test } from 'vitest'
import { describeDatabases } from './testing/describe-databases.ts'
import { createToolUseRows, type ToolUse } from './tool-use-rows.ts'

describeDatabases('calls that are counted', (database) => {
  async function install() {
    const db = await database.open()
    for (const id of ['ann', 'bob']) await db.user.create({ data: { id, email: id, passwordHash: '' } })
    return { db, rows: createToolUseRows(async () => db) }
  }
  const use = (about: Partial<ToolUse>): ToolUse => ({
    ...{ userId: 'ann', server: 'web', isOwn: false, tool: 'get', day: '2026-11-24', calls: 1, failures: 0 },
    ...about,
  })
  const all = { server: 'web', isOwn: false, since: '2026-11-01' }

  test('add up by tool, for one person and for everybody', async () => {
    const { rows } = await install()
    await Promise.all(Array.from({ length: 5 }, () => rows.add([use({ failures: 1 }), use({ tool: 'put' })])))
    await rows.add([use({ userId: 'bob', calls: 3 }), use({ day: '2026-11-23' }), use({ day: '2026-10-31' })])
    await rows.add([use({ isOwn: true, calls: 50 }), use({ server: 'other', calls: 50 })])
    const byName = async (of: Parameters<typeof rows.byTool>[0]) =>
      (await rows.byTool(of)).sort((a, b) => (a.tool < b.tool ? -1 : 1))
    expect(await byName({ ...all, userId: 'ann' })).toEqual([
      { tool: 'get', calls: 6, failures: 5 },
      { tool: 'put', calls: 5, failures: 0 },
    ])
    expect(await byName(all)).toEqual([
      { tool: 'get', calls: 9, failures: 5 },
      { tool: 'put', calls: 5, failures: 0 },
    ])
  })

  test('are those of accounts, go with them, and after their time', async () => {
    const { db, rows } = await install()
    await rows.add([
      use({ userId: 'nobody' }),
      use({ tool: 'with\0nul' }),
      use({ userId: 'bob' }),
      use({ day: '2026-10-01' }),
    ])
    expect(await db.toolUse.count()).toBe(3)
    await rows.removeBefore('2026-11-01')
    await db.user.delete({ where: { id: 'bob' } })
    expect(await rows.byTool(all)).toEqual([{ tool: 'withnul', calls: 1, failures: 0 }])
  })
})
