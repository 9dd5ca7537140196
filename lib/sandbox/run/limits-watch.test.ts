import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newRunId } from '../../run-id.ts'
import { RunChanges } from '../../workspace/run-changes/run-changes.ts'
import type { Limits } from '../contract.ts'
import type { Channel } from '../host/channel.ts'
import { GrowthWatch, watchUsage } from './limits-watch.ts'

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>()
  return { ...real, statfs: vi.fn(real.statfs) }
})

const limits = { diskBytes: 1_000_000, diskFiles: 100 } as Limits

/** A disk that has as much room as is said. */
function withinQuota() {
  const room = { bytes: 1e12, files: 1e9 }
  const answer = async () => ({ bavail: room.bytes, bsize: 1, ffree: room.files })
  vi.mocked(statfs).mockImplementation(answer as unknown as typeof statfs)
  return room
}

function makeWorkspace({ depth }: { depth: number }) {
  const dir = mkdtempSync(join(tmpdir(), 'watch-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  mkdirSync(join(dir, 'd/'.repeat(depth)), { recursive: true })
  return dir
}

test('what neighbours write ends no run whose workspace can be counted', async () => {
  const room = withinQuota()
  const watch = new GrowthWatch(makeWorkspace({ depth: 10 }), limits)
  await watch.ready()
  room.bytes = 0
  expect(await watch.check()).toBeNull()
})

test('a workspace too deep to be counted: what is seen counts, and the room on the disk only from four times the limit', async () => {
  const room = withinQuota()
  const dir = makeWorkspace({ depth: 100 })
  const watch = new GrowthWatch(dir, limits)
  await watch.ready()
  room.bytes -= 4 * limits.diskBytes
  room.files -= 4 * limits.diskFiles
  expect(await watch.check()).toBeNull()
  room.bytes -= 1
  expect(await watch.check()).toEqual({ kind: 'disk-limit', limitBytes: 4_000_000, uncounted: 'too-deep' })
  writeFileSync(join(dir, 'large'), Buffer.alloc(limits.diskBytes + 1))
  expect(await watch.check()).toEqual({ kind: 'disk-limit', limitBytes: 1_000_000 })
})

test('what a person may keep in all ends whoever adds to it, and nobody who takes away', async () => {
  withinQuota()
  const dir = makeWorkspace({ depth: 1 })
  writeFileSync(join(dir, 'before'), Buffer.alloc(900))
  const quota = { bytes: 1_000, files: 3 }
  const watch = new GrowthWatch(dir, limits, { quota })
  await watch.ready()
  writeFileSync(join(dir, 'more'), Buffer.alloc(100))
  expect(await watch.check()).toBeNull()
  writeFileSync(join(dir, 'more'), Buffer.alloc(101))
  expect(await watch.check()).toEqual({ kind: 'disk-limit', limitBytes: 1_000, isQuota: true })
  const later = new GrowthWatch(dir, limits, { quota })
  await later.ready()
  writeFileSync(join(dir, 'more'), Buffer.alloc(100))
  writeFileSync(join(dir, 'before'), Buffer.alloc(901))
  expect(await later.check()).toBeNull()
  writeFileSync(join(dir, 'before'), Buffer.alloc(0))
  writeFileSync(join(dir, 'fourth'), '')
  expect(await later.check()).toEqual({ kind: 'disk-limit', limitFiles: 3, isQuota: true })
})

test('in a workspace that holds a quarter more than may be kept nothing is run', async () => {
  const dir = makeWorkspace({ depth: 1 })
  const refusalWith = (bytes: number, quota = { bytes: 1_000, files: 100 }) => {
    writeFileSync(join(dir, 'before'), Buffer.alloc(bytes))
    return new GrowthWatch(dir, limits, { quota }).refusal()
  }
  expect(await refusalWith(1_250)).toBeNull()
  expect(await refusalWith(1_251)).toEqual({ kind: 'disk-limit', limitBytes: 1_000, isQuota: true })
  expect(await refusalWith(1, { bytes: 1_000, files: 1 })).toEqual({ kind: 'disk-limit', limitFiles: 1, isQuota: true })
})

test('what somebody else removes meanwhile is no room for runs that each take all of it', async () => {
  withinQuota()
  const dir = makeWorkspace({ depth: 1 })
  writeFileSync(join(dir, 'before'), Buffer.alloc(900))
  const quota = { bytes: 1_000, files: 100 }
  const [changes, other] = [new RunChanges(dir, newRunId()), new RunChanges(dir, newRunId())]
  const ends = [await changes.begin(), await other.begin()]
  const watch = new GrowthWatch(dir, limits, { quota, changes })
  await watch.ready()
  const write = async (run: RunChanges, path: string, bytes: number) => {
    await run.note(path)
    writeFileSync(join(dir, path), Buffer.alloc(bytes))
  }
  rmSync(join(dir, 'before'))
  await write(changes, 'own', 500)
  await write(other, 'of-other', 500)
  expect(await watch.check()).toBeNull()
  await write(other, 'of-other', 501)
  expect(await watch.check()).toEqual({ kind: 'disk-limit', limitBytes: 1_000, isQuota: true })
  // Whoever has added nothing goes on.
  rmSync(join(dir, 'own'))
  await write(other, 'of-other', 1_100)
  expect(await watch.check()).toBeNull()
  for (const end of ends) await end()
})

test('what a person may keep in all holds also beside folders too deep to be counted', async () => {
  withinQuota()
  const dir = makeWorkspace({ depth: 100 })
  const watch = new GrowthWatch(dir, limits, { quota: { bytes: 1_000, files: 1_000 } })
  await watch.ready()
  writeFileSync(join(dir, 'more'), Buffer.alloc(1_000))
  expect(await watch.check()).toBeNull()
  writeFileSync(join(dir, 'more'), Buffer.alloc(1_001))
  expect(await watch.check()).toEqual({ kind: 'disk-limit', limitBytes: 1_000, isQuota: true })
})

test('no run makes a workspace with a quota one that cannot be counted', async () => {
  withinQuota()
  const dir = makeWorkspace({ depth: 64 })
  const quota = { bytes: 1_000, files: 1_000 }
  const watch = new GrowthWatch(dir, limits, { quota })
  await watch.ready()
  expect(await watch.check()).toBeNull()
  mkdirSync(join(dir, 'd/'.repeat(65)))
  expect(await watch.check()).toEqual({ kind: 'disk-limit', isQuota: true, uncounted: 'too-deep' })
})

test('who has had a second of a core gives way, once, and nobody who only waits', async () => {
  const gaveWay: string[] = []
  const over = new AbortController()
  onTestFinished(() => over.abort())
  const watched = (name: string, cpuMsEach: number) => {
    let cpuMs = 0
    let isTold = false
    const channel = {
      usage: () => ({ cpuMs: (cpuMs += cpuMsEach), residentBytes: 0 }),
      giveWay() {
        isTold = true
        gaveWay.push(name)
      },
      get gaveWay() {
        return isTold
      },
    } as Channel
    watchUsage(channel, { cpuMs: 1e9, residentBytes: 1e9 } as Limits & { residentBytes: number }, over.signal, () => {})
    return () => cpuMs
  }
  const usedOf = watched('computes', 300)
  watched('waits', 0)
  await expect.poll(usedOf).toBeGreaterThan(3_000)
  expect(gaveWay).toEqual(['computes'])
})
