import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { usageOf, withinQuota } from './quota.ts'

const dir = mkdtempSync(join(tmpdir(), 'quota-'))
afterAll(() => rmSync(dir, { recursive: true }))
const MB = 1024 * 1024

const bring = (bytes: number, work = async () => {}) =>
  withinQuota(dir, 3 * MB, async (reserve) => {
    await reserve(bytes)
    await work()
  })

test('what fits is let in, what does not is refused with the figures', async () => {
  writeFileSync(join(dir, 'a.bin'), Buffer.alloc(2 * MB))
  expect(await usageOf(dir, 3 * MB)).toEqual({ bytes: 2 * MB, files: 1, quotaBytes: 3 * MB })
  await bring(MB)
  await expect(bring(MB + 1)).rejects.toThrow('The workspace holds 2.0 MB of 3.0 MB; 1.0 MB more do not fit')
})

test('a workspace that is not there yet holds nothing', async () => {
  expect(await usageOf(join(dir, 'none'), 1)).toEqual({ bytes: 0, files: 0, quotaBytes: 1 })
})

test('what comes at the same time fits together, or the last is refused; what is done or failed keeps nothing free', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const half = MB / 2
  const ends = Array.from({ length: 4 }, () => bring(half, () => arrived))
  const refused = await Promise.any(ends.map((end) => end.then(() => Promise.reject(new Error('fits')), String)))
  expect(refused).toContain('The workspace holds 2.0 MB of 3.0 MB; 1.5 MB more do not fit')
  arrive()
  const statuses = (await Promise.allSettled(ends)).map(({ status }) => status)
  expect(statuses.sort()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  await expect(bring(MB, () => Promise.reject(new Error('broke off')))).rejects.toThrow('broke off')
  await bring(MB)
})

test('what is larger than was said at first is asked for again, and counts once', async () => {
  await withinQuota(dir, 3 * MB, async (reserve) => {
    for (const bytes of [0, MB / 2, MB]) await reserve(bytes)
    await expect(reserve(MB + 1)).rejects.toMatchObject({ code: 'too-large' })
    await expect(bring(1)).rejects.toMatchObject({ code: 'too-large' })
  })
})
