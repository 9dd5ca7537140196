import { existsSync } from 'node:fs'
import { mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findDeno, findWorker } from '../../host/find-files.ts'
import { fillCache } from './fill-cache.ts'

let dir: string
const fill = () =>
  fillCache({ deno: findDeno(), files: findWorker(), guestsDir: path.join(dir, 'guests') }, dir, '0123456789abcdef01')
beforeEach(async () => {
  dir = await realpath(await mkdtemp(path.join(os.tmpdir(), 'cache-')))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

/** Names, without those that tell who uses what. */
const kept = async () => (await readdir(dir)).filter((name) => !name.endsWith('-uses')).sort()

test('several at once make one cache, with the worker and what V8 made of it, that everybody can read', async () => {
  const [first, second] = await Promise.all([fill(), fill()])
  expect([first, second]).toEqual([path.join(dir, 'deno-0123456789abcdef'), first])
  expect(await kept()).toEqual(['deno-0123456789abcdef', 'guests'])
  expect(
    (await readdir(path.join(first, 'worker'))).filter((name) => /^(realm|runner|launch)/.test(name)).sort(),
  ).toEqual(['launch.js', 'realm.js', 'runner.js'])
  const compiled = path.join(first, 'v8_code_cache_v2')
  expect((await stat(`${compiled}-wal`)).size).toBeGreaterThan(100_000)
  expect((await stat(compiled)).mode & 0o777).toBe(0o644)
  expect(await readdir(path.join(dir, 'guests'))).toEqual([])
})

test('one that a crash left without what V8 makes is finished at the next start, and then left alone', async () => {
  const denoDir = await fill()
  const filled = path.join(denoDir, 'filled')
  await rm(filled)
  expect(await fill()).toBe(denoDir)
  expect(existsSync(filled)).toBe(true)
  const { mtimeMs } = await stat(filled)
  expect(await fill()).toBe(denoDir)
  expect((await stat(filled)).mtimeMs).toBe(mtimeMs)
})
