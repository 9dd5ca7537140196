import { expect, test, vi } from 'vitest'
import type { LazyDatabase } from '../db/lazy-database.ts'
import { PlaygroundError } from '../errors.ts'
import type { Person } from '../people/person.ts'
import { RemovedRuns } from './removed-runs.ts'

const ann: Person = { id: 'ann', admin: false, workspaceDir: '/w', isListed: true }

/** A table of runs that answers as much as is asked of it here. */
function install(rows: { id: string; userId: string; removedAt: Date | null }[]) {
  const fits = (row: (typeof rows)[number], where: Record<string, unknown>) =>
    (where.id === undefined || where.id === row.id) &&
    (where.userId === undefined || where.userId === row.userId) &&
    (where.removedAt === undefined || isAt(row.removedAt, where.removedAt as Date | null | { gt?: Date; lte?: Date }))
  const isAt = (at: Date | null, wanted: Date | null | { gt?: Date; lte?: Date }) => {
    if (wanted === null || wanted instanceof Date) return at === wanted
    if (at === null) return false
    return (!wanted.gt || at > wanted.gt) && (!wanted.lte || at <= wanted.lte)
  }
  const run = {
    async updateMany({ where, data }: { where: Record<string, unknown>; data: object }) {
      const found = rows.filter((row) => fits(row, where))
      for (const row of found) Object.assign(row, data)
      return { count: found.length }
    },
    count: async ({ where }: { where: Record<string, unknown> }) => rows.filter((row) => fits(row, where)).length,
    findMany: async ({ where, skip }: { where: Record<string, unknown>; skip: number }) =>
      rows.filter((row) => fits(row, where)).slice(skip),
    async deleteMany({ where }: { where: Record<string, unknown> }) {
      rows.splice(0, rows.length, ...rows.filter((row) => !fits(row, where)))
    },
  }
  const gone: string[] = []
  const warned: string[] = []
  const removed = new RemovedRuns({
    database: { isMade: () => true, open: async () => ({ run }) } as unknown as LazyDatabase,
    runs: () => ({
      async assertMayChange(_, runId) {
        if (!rows.some(({ id }) => id === runId)) throw new PlaygroundError('not-found', 'none')
      },
      isFinished: async (_, runId) => runId !== 'live',
      async remove(_, runId) {
        if (runId === 'held') throw new PlaygroundError('conflict', 'held')
        if (runId === 'lost') throw new PlaygroundError('not-found', 'none')
        gone.push(runId)
        rows.splice(0, rows.length, ...rows.filter(({ id }) => id !== runId))
      },
    }),
    personOf: async ({ personId }) => (personId === 'ann' ? ann : null),
    warn: (message) => warned.push(message),
  })
  return { removed, rows, gone, warned }
}

const row = (id: string, agoMs: number | null = null, userId = 'ann') => ({
  ...{ id, userId, removedAt: agoMs === null ? null : new Date(Date.now() - agoMs) },
})

test('a run that was deleted is there until its time is over, and can be brought back', async () => {
  const { removed, rows, gone } = install([row('a')])
  await removed.remove(ann, 'a')
  await removed.sweep()
  expect([rows[0]?.removedAt instanceof Date, gone]).toEqual([true, []])
  await removed.restore(ann, 'a')
  expect(rows[0]?.removedAt).toBeNull()
  await expect(removed.restore(ann, 'a')).rejects.toMatchObject({ code: 'not-found' })
  await removed.close()
})

test('what an earlier process left is removed as soon as its time is over, until it is closed', async () => {
  vi.useFakeTimers()
  try {
    const { removed, gone, rows } = install([row('left', 1_000)])
    await removed.lookAfter()
    expect(gone).toEqual([])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(gone).toEqual(['left'])
    await removed.close()
    rows.push(row('later', 60_000))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(gone).toEqual(['left'])
  } finally {
    vi.useRealTimers()
  }
})

test('one that goes on, or is somebody else’s, is not deleted', async () => {
  const { removed, rows } = install([row('live')])
  await expect(removed.remove(ann, 'live')).rejects.toMatchObject({ code: 'conflict' })
  await expect(removed.remove(ann, 'other')).rejects.toMatchObject({ code: 'not-found' })
  expect(rows[0]?.removedAt).toBeNull()
})

test('those whose time is over are removed; one that cannot be is passed over, and said', async () => {
  const all = [
    row('held', 60_000),
    row('lost', 60_000),
    row('old', 60_000),
    row('fresh', 1_000),
    row('x', 60_000, 'bob'),
  ]
  const { removed, rows, gone, warned } = install(all)
  await removed.sweep()
  expect(gone).toEqual(['old'])
  expect(rows.map(({ id }) => id)).toEqual(['held', 'fresh', 'x'])
  expect(warned).toEqual(['The run held was deleted and could not be removed yet: held'])
  await expect(removed.restore(ann, 'held')).rejects.toMatchObject({ code: 'not-found' })
})
