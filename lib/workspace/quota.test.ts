import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createWorkspaces } from './create-workspaces.ts'
import { openWorkspace } from './open-workspace.ts'
import { type Quota, usageOf, withinQuota } from './quota.ts'

const dir = mkdtempSync(join(tmpdir(), 'quota-'))
afterAll(() => rmSync(dir, { recursive: true }))
const MB = 1024 * 1024
const QUOTA = { bytes: 3 * MB, files: 100 }

const bring = (bytes: number, work = async () => {}) =>
  withinQuota(dir, QUOTA, async (reserve) => {
    await reserve(bytes)
    await work()
  })

test('what fits is let in, what does not is refused with the figures', async () => {
  writeFileSync(join(dir, 'a.bin'), Buffer.alloc(2 * MB))
  expect(await usageOf(dir, QUOTA)).toEqual({ bytes: 2 * MB, files: 1, quotaBytes: 3 * MB, quotaFiles: 100 })
  await bring(MB)
  await expect(bring(MB + 1)).rejects.toThrow('The workspace holds 2 MB of 3 MB; 1.0 MB more do not fit')
  await bring(MB, async () => writeFileSync(join(dir, 'b.bin'), Buffer.alloc(MB)))
  await expect(bring(6)).rejects.toThrow('holds 3 MB of 3 MB; 6 B more do not fit')
  rmSync(join(dir, 'b.bin'))
})

test('a workspace that is not there yet holds nothing', async () => {
  expect(await usageOf(join(dir, 'none'), QUOTA)).toMatchObject({ bytes: 0, files: 0 })
})

test('what comes at the same time fits together, or the last is refused; what is done or failed keeps nothing free', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const half = MB / 2
  const ends = Array.from({ length: 4 }, () => bring(half, () => arrived))
  const refused = await Promise.any(ends.map((end) => end.then(() => Promise.reject(new Error('fits')), String)))
  expect(refused).toContain('The workspace holds 2 MB of 3 MB; 1.5 MB more do not fit')
  arrive()
  const statuses = (await Promise.allSettled(ends)).map(({ status }) => status)
  expect(statuses.sort()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  await expect(bring(MB, () => Promise.reject(new Error('broke off')))).rejects.toThrow('broke off')
  await bring(MB)
})

test('what is larger than was said at first is asked for again, and counts once', async () => {
  await withinQuota(dir, QUOTA, async (reserve) => {
    for (const bytes of [0, MB / 2, MB]) await reserve(bytes)
    await expect(reserve(MB + 1)).rejects.toMatchObject({ code: 'too-large' })
    await expect(bring(1)).rejects.toMatchObject({ code: 'too-large' })
  })
})

describe('a workspace that is bounded', () => {
  const bounded = (quota: Quota) => {
    const home = mkdtempSync(join(dir, 'home-'))
    return { home, workspace: openWorkspace(home, { quota }) }
  }

  test('refuses whoever writes too much or too many, and leaves nothing of it', async () => {
    const { workspace } = bounded({ bytes: 100, files: 3 })
    await workspace.write('a/b.txt', 'x'.repeat(60))
    await expect(workspace.write('c.txt', 'x'.repeat(41))).rejects.toMatchObject({ code: 'too-large' })
    await expect(workspace.append('a/b.txt', 'x'.repeat(41))).rejects.toMatchObject({ code: 'too-large' })
    await workspace.write('c.txt', '')
    await expect(workspace.write('d/e.txt', '')).rejects.toThrow(
      'The workspace holds 3 of 3 files and folders; 2 more do not fit. Delete something first.',
    )
    await expect(workspace.rename('c.txt', 'd/c.txt')).rejects.toMatchObject({ code: 'too-large' })
    expect((await workspace.list()).map(({ path }) => path)).toEqual(['a', 'a/b.txt', 'c.txt'])
  })

  test('lets in what replaces, takes away, or fits after that, also when it is full', async () => {
    const { workspace } = bounded({ bytes: 100, files: 1 })
    await workspace.write('a.txt', 'x'.repeat(100))
    await workspace.write('a.txt', 'y'.repeat(100))
    await workspace.rename('a.txt', 'b.txt')
    await workspace.write('b.txt', 'y')
    await workspace.append('b.txt', 'x'.repeat(99))
    await workspace.remove('b.txt')
    await workspace.write('c.txt', 'x'.repeat(100))
  })

  test('counts all who write at the same time together', async () => {
    const { home, workspace } = bounded({ bytes: 1_000, files: 1_000 })
    const writing = Array.from({ length: 40 }, (_, n) => workspace.write(`${n}.txt`, 'x'.repeat(100)))
    const ends = await Promise.allSettled(writing)
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect((await usageOf(home, QUOTA)).bytes).toBeLessThanOrEqual(1_000)
  })

  test('what a program wrote beside is seen before anybody is refused for it, or let in much later', async () => {
    const { home, workspace } = bounded({ bytes: 1_000, files: 10 })
    await workspace.write('a.txt', 'x'.repeat(900))
    writeFileSync(join(home, 'a.txt'), '')
    await workspace.write('b.txt', 'x'.repeat(900))
  })

  test('takes back nothing from the trash that does not fit', async () => {
    const { home, workspace } = bounded({ bytes: 1_000, files: 10 })
    const bounds = { quota: { bytes: 1_000, files: 10 }, checkpoints: { count: 1, bytes: 1 } }
    const shared = { serversDir: home, skillsDir: home }
    const dirs = {
      workspacesDir: dirname(home),
      versionsDir: join(dirname(home), 'states'),
      runningDir: join(dirname(home), 'running'),
    }
    const trash = createWorkspaces({ shared, ...bounds, ...dirs }).trash(home)
    await workspace.write('a.txt', 'x'.repeat(400))
    const { undoId } = await trash.takeOut('a.txt')
    writeFileSync(join(home, 'b.txt'), Buffer.alloc(700))
    await expect(trash.putBack(undoId)).rejects.toMatchObject({ code: 'too-large' })
  })

  test('counts again before it lets in more than a share of the room: another process may have brought something', async () => {
    const { home, workspace } = bounded({ bytes: 8_000, files: 80 })
    await workspace.write('a.txt', 'x')
    writeFileSync(join(home, 'other.bin'), Buffer.alloc(7_000))
    const ends = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => workspace.write(`${n}.txt`, 'x'.repeat(500))),
    )
    expect(ends.map(({ status }) => status).filter((status) => status === 'fulfilled').length).toBeLessThanOrEqual(2)
    expect((await usageOf(home, QUOTA)).bytes).toBeLessThanOrEqual(8_000)
  })
})
