import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeDatabases } from '../db/testing/describe-databases.ts'
import type { Person } from '../people/person.ts'
import { createAuditRows } from './audit-rows.ts'
import { createAudit } from './create-audit.ts'

const dir = mkdtempSync(join(tmpdir(), 'audit-'))
afterAll(() => rmSync(dir, { recursive: true }))

const person = (admin: boolean): Person => ({ id: 'ada', admin, workspaceDir: dir, isListed: true })

describeDatabases('the audit log', (database) => {
  async function opened(faults: string[] = [], kept = { keptDays: 30, keptEntries: 1_000 }) {
    const db = await database.open()
    await db.user.create({ data: { id: 'ada', email: 'ada@example.com', passwordHash: '' } })
    const lazy = { open: async () => db, isMade: () => true, close: async () => {} }
    return { db, ...createAudit({ database: lazy, ...kept, fault: (message) => faults.push(message) }) }
  }

  test('says who did what, on what and from where, newest first and in pages', async () => {
    const { audit } = await opened()
    await audit.note({ action: 'account-made', target: 'bob@example.com' })
    await audit.from({ address: '10.0.0.1', person: { id: 'ada', tokenId: 't', accessName: 'nightly' } }, () =>
      audit.note({ action: 'token-made', target: 'Weekly\u0000\nreport', detail: 'all' }),
    )
    await audit.from({ address: '203.0.113.7' }, () =>
      audit.note({ action: 'sign-in-failed', who: 'somebody', target: 'bob@example.com' }),
    )
    const first = await audit.list(person(true), {}, { limit: 2 })
    expect(first).toMatchObject({
      found: 3,
      entries: [
        { who: 'somebody', personId: null, kind: 'sign-in', address: '203.0.113.7', target: 'bob@example.com' },
        { who: 'ada@example.com', personId: 'ada', address: '10.0.0.1', target: 'Weekly report' },
      ],
    })
    expect(first.entries[1]?.detail).toBe('all, with the token nightly')
    const last = await audit.list(person(true), {}, { limit: 2, after: first.next ?? '' })
    expect(last).toMatchObject({ next: null, entries: [{ who: 'command line', action: 'account-made', address: '' }] })
    const found = async (query: object) => (await audit.list(person(true), query)).entries.map(({ action }) => action)
    expect(await found({ search: 'WEEKLY' })).toEqual(['token-made'])
    expect(await found({ search: 'bob', kind: 'people' })).toEqual(['account-made'])
    expect(await found({ until: '2020-01-01T00:00:00Z' })).toEqual([])
    expect(await audit.export(person(true), { kind: 'people' })).toMatch(
      /,command line,people,account-made,bob@example.com,,\r\n$/,
    )
  })

  test('says that somebody on a page did what nobody is known for', async () => {
    const { audit } = await opened()
    await audit.from({ address: '203.0.113.8' }, () => audit.note({ action: 'account-made', target: 'cy@example.com' }))
    expect((await audit.list(person(true))).entries).toMatchObject([{ who: 'somebody', personId: null }])
  })

  test('is not there for anybody else', async () => {
    const { audit } = await opened()
    await expect(audit.list(person(false))).rejects.toMatchObject({ code: 'not-found' })
    await expect(audit.export(person(false))).rejects.toMatchObject({ code: 'not-found' })
  })

  test('what could not be written is told whole, and written as soon as it can be', async () => {
    const faults: string[] = []
    const db = await database.open()
    let isAway = true
    const open = async () => {
      if (isAway) throw new Error('away')
      return db
    }
    const lazy = { open, isMade: () => true, close: async () => {} }
    const { audit } = createAudit({
      database: lazy,
      keptDays: 30,
      keptEntries: 100,
      fault: (said) => faults.push(said),
    })
    await audit.note({ action: 'model-reset' })
    expect(faults).toEqual([expect.stringContaining('"action":"model-reset"')])
    isAway = false
    await audit.note({ action: 'model-changed', target: 'openai' })
    const { entries, unwritten } = await audit.list(person(true))
    expect(entries.map(({ action }) => action).sort()).toEqual(['model-changed', 'model-reset'])
    expect(unwritten).toEqual({ waiting: 0, lost: 0 })
  })

  test('is bounded by days and by entries', async () => {
    const { db } = await opened()
    const rows = createAuditRows(async () => db)
    const entry = (day: number) => ({
      ...{ at: new Date(Date.UTC(2026, 0, day)), personId: null, who: 'x', kind: 'model' as const },
      ...{ action: 'model-reset' as const, target: `day ${day}`, detail: '', address: '' },
    })
    await rows.add([1, 2, 3, 4, 5, 6].map(entry))
    await rows.clean({ before: new Date(Date.UTC(2026, 0, 3)), most: 3 })
    expect((await rows.list({}, { limit: 10 })).map(({ target }) => target)).toEqual(['day 6', 'day 5', 'day 4'])
  })

  test('what people do to their own again and again does not push out what else there is', async () => {
    const { db } = await opened()
    const rows = createAuditRows(async () => db)
    const rest = { personId: null, who: 'x', target: 'it', detail: '', address: '' }
    await rows.add([{ at: new Date(0), kind: 'people', action: 'administrator-made', ...rest }])
    const again = { at: new Date(1), kind: 'runs' as const, action: 'run-deleted' as const, ...rest }
    for (let left = 4_032; left > 0; left -= 1_008) await rows.add(Array(1_008).fill(again))
    await rows.clean({ before: new Date(0), most: 4_010 })
    expect(await rows.count({ kind: 'people' })).toBe(1)
    expect(await rows.count({})).toBe(4_001)
  })
})
