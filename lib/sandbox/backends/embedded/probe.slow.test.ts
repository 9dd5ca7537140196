import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { ownedName, ownedPrefix } from '../../../process/owned-name.ts'
import { createSandbox } from '../../create-sandbox.ts'
import { removeOrphaned } from '../../host/remove-orphaned.ts'
import { ENGINES } from '../../protocol/protocol.ts'
import { openTestHomes, runToEnd } from '../../testing/open-test-homes.ts'
import { createEmbeddedSandbox } from './embedded-sandbox.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'probe-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const options = { backend: 'embedded', pooling: false, poolSize: 0 } as const

test('asks the machine once and remembers the answer, until what it depends on changes', async () => {
  const log: string[] = []
  const describeNew = async () => {
    const sandbox = createSandbox({ ...options, dataDir, log: (message) => log.push(message) })
    onTestFinished(() => sandbox.close())
    return sandbox.describe()
  }
  const first = await describeNew()
  expect(first.why).toMatch(/passed the isolation self-test|nothing stronger/)
  expect(first.layers).toContain('deno permissions')
  expect(await describeNew()).toEqual(first)
  expect(log).toHaveLength(1)

  const file = path.join(dataDir, 'sandbox-probe.json')
  const answer = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...answer, key: 'another machine', isolation: 'permissions' }))
  expect(await describeNew()).toEqual(first)
  expect(log).toHaveLength(2)
})

test('refuses to run anything below the isolation that is asked for, and says what to do', async () => {
  const homes = await openTestHomes()
  const sandbox = createEmbeddedSandbox({ ...options, dataDir, only: 'permissions', minIsolation: 'landlock' })
  onTestFinished(async () => {
    await sandbox.close()
    await homes.remove()
  })
  await expect(runToEnd(sandbox, homes.ann, 'export default 1')).rejects.toMatchObject({
    code: 'configuration',
    message: expect.stringMatching(/asks for the isolation 'landlock'.*gives 'permissions'.*SANDBOX_MIN_ISOLATION/s),
  })
})

test.skipIf(process.platform !== 'linux').each(ENGINES)(
  'nothing of a killed process is left, neither programs nor waiting sandboxes nor their folders (%s)',
  async (runIsolation) => {
    const homes = await openTestHomes()
    onTestFinished(() => homes.remove())
    const mark = `spinning-${crypto.randomUUID()}`
    await homes.write(`workspaces/${mark}/x`, '')
    const own = path.join(homes.root, 'data')
    const script = `
      import { createSandbox } from ${JSON.stringify(new URL('../../create-sandbox.ts', import.meta.url).href)}
      import { DEFAULT_LIMITS } from ${JSON.stringify(new URL('../../contract.ts', import.meta.url).href)}
      const sandbox = createSandbox({ backend: 'embedded', pooling: true, poolSize: 4, dataDir: ${JSON.stringify(own)}, minIsolation: 'landlock', runIsolation: '${runIsolation}' })
      const home = ${JSON.stringify({ ...homes.ann, workspaceDir: path.join(homes.root, 'workspaces', mark) })}
      const signal = new AbortController().signal
      const run = async (source) => {
        for await (const output of sandbox.run({ source, home, refused: null, fitsRealm: true }, { limits: DEFAULT_LIMITS, host: async () => '1', signal, trust: 'a' })) if (output.kind === 'stdout') console.log(output.text)
      }
      await run('export default 1')
      sandbox.prewarm(home)
      await run('console.log("on"); for (;;) {}')`
    const host = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => host.stdout.once('data', resolve))
    const processes = () =>
      new Promise<string>((resolve) =>
        execFile('ps', ['-eo', 'args'], { maxBuffer: 1e8 }, (_error, out) => resolve(out)),
      )
    expect(await processes()).toContain(mark)
    host.kill('SIGKILL')
    await once(host, 'exit')
    await vi.waitFor(async () => expect(await processes()).not.toContain(mark), 30_000)

    const folders = () => readdir(path.join(own, 'sandbox', 'guests'))
    const ofTheDead = await folders()
    expect(ofTheDead.length).toBeGreaterThan(0)
    const next = createSandbox({ ...options, dataDir: own })
    onTestFinished(() => next.close())
    await next.describe()
    expect(await folders()).toEqual([])
  },
)

test.skipIf(process.platform !== 'linux')('removes only what belongs to a process that is gone', async () => {
  const sandboxDir = await mkdtemp(path.join(dataDir, 'sandbox-'))
  const own = ownedName()
  // A process id is used again: the process that has it now is another one.
  const gone = [`${process.pid}-1-reused`, '4194304-1-gone']
  const kept = [`guests/${own}`, `deno-abc.${own}`, `self-test-${ownedPrefix()}x`, 'deno-abc']
  const left = gone.flatMap((name) => [`guests/${name}`, `deno-abc.${name}`, `self-test-${name}`])
  for (const name of [...kept, ...left]) await mkdir(path.join(sandboxDir, name), { recursive: true })
  await removeOrphaned(sandboxDir)
  const names = await readdir(sandboxDir, { recursive: true })
  expect(names.filter((name) => name !== 'guests').sort()).toEqual(kept.sort())
})

test('a cache of another version goes, unless a process that runs still starts its guests from it', async () => {
  const own = await mkdtemp(path.join(os.tmpdir(), 'caches-'))
  onTestFinished(() => rm(own, { recursive: true, force: true }))
  const sandboxDir = path.join(own, 'sandbox')
  for (const name of ['deno-0a', 'deno-0b']) await mkdir(path.join(sandboxDir, name), { recursive: true })
  await writeFile(path.join(sandboxDir, `deno-0a.${ownedPrefix()}uses`), '')
  await writeFile(path.join(sandboxDir, 'deno-0b.4194304-1-uses'), '')
  const sandbox = createSandbox({ ...options, dataDir: own })
  onTestFinished(() => sandbox.close())
  await sandbox.describe()
  const older = (await readdir(sandboxDir)).filter((name) => /^deno-0[ab]/.test(name))
  expect(older.sort()).toEqual(['deno-0a', `deno-0a.${ownedPrefix()}uses`])
})

test.skipIf(process.platform !== 'linux')('ends what outlived its host before its folder goes', async () => {
  const sandboxDir = await mkdtemp(path.join(dataDir, 'sandbox-'))
  const folder = path.join(sandboxDir, 'guests', '4194304-1-gone')
  await mkdir(folder, { recursive: true })
  // Deno's permissions alone hold the one; nobody told the other of the folder.
  const script = 'setInterval(() => {}, 1000)'
  const [orphan, other] = [folder, 'elsewhere'].map((place) => spawn(process.execPath, ['-e', script, place])) as [
    ChildProcess,
    ChildProcess,
  ]
  onTestFinished(() => void other.kill('SIGKILL'))
  await removeOrphaned(sandboxDir)
  await expect.poll(() => orphan.signalCode).toBe('SIGKILL')
  expect([other.exitCode, other.signalCode]).toEqual([null, null])
})

test('lets the process that uses it end while a sandbox waits', async () => {
  const homes = await openTestHomes()
  onTestFinished(() => homes.remove())
  const script = `
    import { createSandbox } from ${JSON.stringify(new URL('../../create-sandbox.ts', import.meta.url).href)}
    const sandbox = createSandbox({ backend: 'embedded', pooling: true, poolSize: 2, dataDir: ${JSON.stringify(dataDir)} })
    await sandbox.describe()
    sandbox.prewarm(${JSON.stringify(homes.ann)})
    setTimeout(() => {}, 600)`
  const code = await new Promise((resolve) =>
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' }).once('exit', resolve),
  )
  expect(code).toBe(0)
})
