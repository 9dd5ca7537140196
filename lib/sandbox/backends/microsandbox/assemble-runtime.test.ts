import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDeno, findWorker } from '../../host/find-files.ts'
import { assembleRuntime, type Runtime } from './assemble-runtime.ts'

// A machine's system is Linux, and so must be the Deno in it.
describe.skipIf(process.platform !== 'linux')('the folder every machine reads', () => {
  let dir: string
  let runtime: Runtime
  const assemble = () => assembleRuntime({ deno: findDeno(), files: findWorker(), dir })
  beforeAll(async () => {
    dir = await mkdtemp(path.join(os.tmpdir(), 'runtime-'))
    for (const old of ['runtime-01d', 'deno-07e']) await mkdir(path.join(dir, old))
    runtime = await assemble()
  })
  afterAll(() => rm(dir, { recursive: true, force: true }))

  test('is named by its version, and takes the place of older ones that nobody uses', async () => {
    expect((await readdir(dir)).filter((name) => !name.endsWith('-uses')).sort()).toEqual([
      'deno-07e',
      `runtime-${runtime.key.slice(0, 16)}`,
    ])
    expect(runtime.dir).toBe(path.join(dir, `runtime-${runtime.key.slice(0, 16)}`))
  })

  test('holds Deno, its libraries and the worker, and nothing else', async () => {
    expect((await readdir(runtime.dir)).sort()).toEqual([...runtime.roots, 'deno', 'worker'].sort())
  })

  test('is made once', async () => {
    const { ino } = await stat(runtime.dir)
    expect(await assemble()).toEqual(runtime)
    expect((await stat(runtime.dir)).ino).toBe(ino)
  })

  test('is the same when two make it at once', async () => {
    await rm(runtime.dir, { recursive: true })
    expect(await Promise.all([assemble(), assemble()])).toEqual([runtime, runtime])
    expect((await readdir(dir)).filter((name) => /^runtime-[0-9a-f]+$/.test(name))).toEqual([
      path.basename(runtime.dir),
    ])
  })

  // Only root may change the root of a process; a machine does it by other means.
  test.skipIf(process.getuid?.() !== 0)('is all that Deno needs', async () => {
    const args = [runtime.dir, '/deno', 'eval', '--no-config', 'console.log(6 * 7, Deno.build.os)']
    const { PATH = '' } = process.env
    const env = { DENO_DIR: '/cache', NO_COLOR: '1', PATH, LD_LIBRARY_PATH: runtime.libraryDirs.join(':') }
    const { stdout } = await promisify(execFile)('chroot', args, { env: env as unknown as NodeJS.ProcessEnv })
    await rm(path.join(runtime.dir, 'cache'), { recursive: true, force: true })
    expect(stdout).toBe('42 linux\n')
  })
})
