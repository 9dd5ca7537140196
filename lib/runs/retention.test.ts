import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { RunStep } from './event.ts'
import { readLastHeader } from './journal/read-last-header.ts'
import { Retention } from './retention.ts'
import { RunStore } from './run-store.ts'

const DAY_MS = 86_400_000
const finished: RunStep = {
  kind: 'finished',
  outcome: { kind: 'returned' },
  value: 'x'.repeat(1000),
  tokens: null,
  timings: { discoverMs: 1, selectMs: 1, generateMs: 1, checkMs: 1, acquireMs: 1, runMs: 1, totalMs: 6 },
}

function open(limits = { days: 30, bytes: 1_000_000 }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'retention-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const dir = join(dataDir, 'runs')
  const store = new RunStore(dir)
  const rowsRemoved: string[] = []
  const warnings: string[] = []
  const retention = new Retention({
    ...{ dir, limits },
    notesDir: join(dataDir, 'retention'),
    isOver: (head) => store.isOver(head),
    removeRows: async (_personId, runIds) => void rowsRemoved.push(...runIds),
    warn: (message) => void warnings.push(message),
  })
  const fileOf = (runId: string) => join(dir, `${runId}.jsonl`)
  return {
    ...{ store, retention, rowsRemoved, warnings, fileOf },
    isThere: (runId: string) => readdirSync(dir).includes(`${runId}.jsonl`),
    /** A run that ended so many days ago. */
    async run(personId: string, { days = 0, isFinished = true } = {}) {
      const run = await store.begin(personId)
      run.append({ kind: 'accepted', code: '1', until: 'finished' })
      if (isFinished) run.append(finished)
      if (isFinished) await store.end(run.runId)
      const at = (Date.now() - days * DAY_MS) / 1000
      utimesSync(fileOf(run.runId), at, at)
      return run.runId
    },
  }
}

test('runs that ended longer ago than they are kept are gone, row and journal, and it is said how many', async () => {
  const { retention, run, isThere, rowsRemoved } = open()
  const [old, older, young] = [await run('ada', { days: 31 }), await run('ada', { days: 50 }), await run('ada')]
  await retention.sweep()
  expect([old, older, young].map(isThere)).toEqual([false, false, true])
  expect(rowsRemoved.sort()).toEqual([old, older].sort())
  expect(await retention.keptOf('ada')).toMatchObject({
    runs: 1,
    limits: { days: 30, bytes: 1_000_000 },
    removed: { runs: 2, at: expect.stringMatching(/^\d{4}-/) },
  })
})

test('what a person’s runs take stays within its bound: the oldest go, those of others stay', async () => {
  const probe = open()
  const each = statSync(probe.fileOf(await probe.run('ada'))).size
  const { retention, run, isThere } = open({ days: 30, bytes: each * 3 + 100 })
  const ids = [] as string[]
  for (let days = 5; days >= 1; days--) ids.push(await run('ada', { days }))
  const others = [await run('bob', { days: 9 }), await run('bob', { days: 8 })]
  await retention.sweep()
  expect(ids.map(isThere)).toEqual([false, false, true, true, true])
  expect(others.map(isThere)).toEqual([true, true])
  const kept = await retention.keptOf('ada')
  expect(kept.removed).toMatchObject({ runs: 2 })
  expect(kept.bytes).toBeLessThanOrEqual(kept.limits.bytes)
  expect((await retention.keptOf('bob')).removed).toBeNull()
})

test('a run that is under way is never removed, and neither is the one somebody has just run', async () => {
  const { retention, run, isThere } = open({ days: 30, bytes: 10 })
  const [old, running, last] = [
    await run('ada', { days: 50 }),
    await run('ada', { days: 49, isFinished: false }),
    await run('ada'),
  ]
  await retention.sweep()
  expect([old, running, last].map(isThere)).toEqual([false, true, true])
})

test('all that have ended of one person are removed, also the last, and of nobody else', async () => {
  const { retention, run, isThere } = open()
  const [old, last] = [await run('ada', { days: 5 }), await run('ada')]
  const [running, other] = [await run('ada', { isFinished: false }), await run('bob')]
  await retention.removeAll('ada')
  expect([old, last, running, other].map(isThere)).toEqual([false, false, true, true])
  expect((await retention.keptOf('bob')).runs).toBe(1)
})

test('runs that write much are looked after at once, others once an hour', async () => {
  const { retention, run, isThere, warnings } = open({ days: 30, bytes: 100_000 })
  await retention.sweep()
  const old = await run('ada', { days: 40 })
  await run('ada')
  retention.ended('ada', old, 2_000)
  await retention.close()
  expect(isThere(old)).toBe(true)
  retention.ended('ada', old, 8_000)
  await retention.close()
  expect([isThere(old), ...warnings]).toEqual([false])
})

test('what is kept of a person is known at once, as runs end and are removed, without a look at everybody’s', async () => {
  const { retention, run, fileOf } = open()
  await run('bob')
  const first = await run('ada')
  const kept = await Promise.all([retention.keptOf('ada'), retention.keptOf('bob'), retention.keptOf('ada')])
  expect(kept.map(({ runs }) => runs)).toEqual([1, 1, 1])
  await retention.close()
  const second = await run('ada')
  expect(await retention.keptOf('ada')).toMatchObject({ runs: 1 })
  retention.ended('ada', second, 1_000)
  const both = statSync(fileOf(first)).size + statSync(fileOf(second)).size
  await expect.poll(() => retention.keptOf('ada')).toMatchObject({ runs: 2, bytes: both })
  rmSync(fileOf(first))
  retention.removed(first)
  expect(await retention.keptOf('ada')).toMatchObject({ runs: 1 })
  // What another process has written is found a little later.
  await run('ada')
  vi.useFakeTimers({ now: Date.now() + 2 * 60_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await expect.poll(() => retention.keptOf('ada')).toMatchObject({ runs: 2 })
})

test('whether a run is over is read from its last line, however long, and whatever is before it', async () => {
  const { store, run, fileOf } = open()
  const [over, cut] = [await run('ada'), await run('ada', { isFinished: false })]
  const head = { journal: 1 as const, personId: 'ada', owner: { pid: 1, since: '' } as never, startedAt: '' }
  const line = { runId: over, seq: 3, at: 'now', kind: 'finished', value: 'x'.repeat(200_000) }
  appendFileSync(fileOf(over), `${JSON.stringify(line)}\n`)
  expect(await readLastHeader(fileOf(over))).toEqual({ seq: 3, kind: 'finished' })
  appendFileSync(fileOf(cut), JSON.stringify({ ...line, seq: 2 }).slice(0, 90))
  expect(await readLastHeader(fileOf(cut))).toEqual({ seq: 1, kind: 'accepted' })
  expect(await readLastHeader(fileOf('none'))).toBeNull()
  expect(await store.isOver({ ...head, runId: cut })).toBe(false)
})

test('a run that ends while old ones are being removed is counted too', async () => {
  const { store, retention, rowsRemoved, fileOf, isThere } = open({ days: 30, bytes: 3_000 })
  const end = async (days: number) => {
    const live = await store.begin('ada')
    live.append(finished)
    await store.end(live.runId)
    const at = (Date.now() - days * DAY_MS) / 1000
    utimesSync(fileOf(live.runId), at, at)
    return live.runId
  }
  const ids = [await end(9), await end(8), await end(7)]
  for (const id of ids) retention.ended('ada', id, 1_500)
  // The look that began then is removing rows already.
  await vi.waitUntil(() => rowsRemoved.length > 0, { timeout: 30_000, interval: 0 })
  for (const days of [6, 5, 4]) {
    const id = await end(days)
    ids.push(id)
    retention.ended('ada', id, 1_500)
  }
  await retention.close()
  const left = ids.filter(isThere)
  expect(left.map((id) => statSync(fileOf(id)).size).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3_000)
  expect(left).toContain(ids.at(-1))
})
