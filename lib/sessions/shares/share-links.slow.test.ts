import { expect, test } from 'vitest'
import { describeDatabases } from '../../db/testing/describe-databases.ts'
import { createShareLinks } from './share-links.ts'

describeDatabases('links to what is shared', (database) => {
  async function install() {
    const db = await database.open()
    await db.user.create({ data: { id: 'ann', email: 'ann@example.com', passwordHash: '' } })
    await db.run.create({ data: { id: 'r', userId: 'ann', title: '', status: 'finished' } })
    const session = { id: 's', owner: 'ann', userId: 'ann', workspace: '/w', number: 1 }
    await db.workSession.create({ data: session })
    return { db, links: createShareLinks({ open: async () => db, isMade: () => true, close: async () => {} }) }
  }

  test('open nothing while the account of whoever made them is disabled', async () => {
    const { db, links } = await install()
    const made = await Promise.all([links.make({ runId: 'r' }, {}), links.make({ sessionId: 's' }, {})])
    const disable = (disabledAt: Date | null) => db.user.update({ where: { id: 'ann' }, data: { disabledAt } })
    await disable(new Date())
    for (const { token } of made) await expect(links.open(token)).rejects.toThrow('This link was withdrawn.')
    await disable(null)
    for (const { token } of made) expect(await links.open(token)).toMatchObject({ withdrawnAt: null })
  })

  test('are not more than may be, also where many are made at once', async () => {
    const { links } = await install()
    const made = await Promise.allSettled(Array.from({ length: 24 }, () => links.make({ runId: 'r' }, {})))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(await links.list({ runId: 'r' })).toHaveLength(20)
  })
})
