import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createSandbox } from '../../create-sandbox.ts'
import { ENGINES } from '../../protocol.ts'
import { openPlayhouse, runToEnd } from '../../testing/open-playhouse.ts'
import { createEmbeddedSandbox } from './embedded-sandbox.ts'
import { nameGuestFolder, removeLeftOvers } from './remove-left-overs.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'probe-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const options = { backend: 'auto', pooling: false, poolSize: 0 } as const

test('asks the machine once and remembers the answer, until what it depends on changes', async () => {
  const log: string[] = []
  const describeNew = async () => {
    const sandbox = createSandbox({ ...options, dataDir, log: (message) => log.push(message) })
    onTestFinished(() => sandbox.close())
    return sandbox.describe()
  }
  const first = await describeNew()
  expect(first.why).toMatch(/passed the acid test|nothing stronger/)
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
  const house = await openPlayhouse()
  const sandbox = createEmbeddedSandbox({ ...options, dataDir, only: 'permissions', minIsolation: 'landlock' })
  onTestFinished(async () => {
    await sandbox.close()
    await house.remove()
  })
  await expect(runToEnd(sandbox, house.ann, 'export default 1')).rejects.toMatchObject({
    code: 'configuration',
    message: expect.stringMatching(/asks for the isolation 'landlock'.*gives 'permissions'.*SANDBOX_MIN_ISOLATION/s),
  })
})

test.skipIf(process.platform !== 'linux').each(ENGINES)(
  'nothing of a killed process is left, neither programs nor waiting sandboxes nor their folders (%s)',
  async (runIsolation) => {
    const house = await openPlayhouse()
    onTestFinished(() => house.remove())
    const mark = `spinning-${crypto.randomUUID()}`
    await house.write(`workspaces/${mark}/x`, '')
    const own = path.join(house.root, 'data')
    const script = `
      import { createSandbox } from ${JSON.stringify(new URL('../../create-sandbox.ts', import.meta.url).href)}
      import { DEFAULT_LIMITS } from ${JSON.stringify(new URL('../../contract.ts', import.meta.url).href)}
      const sandbox = createSandbox({ backend: 'auto', pooling: true, poolSize: 4, dataDir: ${JSON.stringify(own)}, minIsolation: 'landlock', runIsolation: '${runIsolation}' })
      const home = ${JSON.stringify({ ...house.ann, workspaceDir: path.join(house.root, 'workspaces', mark) })}
      const signal = new AbortController().signal
      const run = async (source) => {
        for await (const output of sandbox.run({ source, home }, { limits: DEFAULT_LIMITS, host: async () => '1', signal, trust: 'a' })) if (output.kind === 'stdout') console.log(output.text)
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
    await vi.waitFor(async () => expect(await processes()).not.toContain(mark), 5_000)

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
  const guestsDir = await mkdtemp(path.join(dataDir, 'guests-'))
  const alive = nameGuestFolder()
  const [pid] = alive.split('-')
  // A process id is used again: the process that has it now is another one.
  for (const name of [alive, `${pid}-1-reused`, '4194304-1-gone']) await mkdir(path.join(guestsDir, name))
  await removeLeftOvers(guestsDir)
  expect(await readdir(guestsDir)).toEqual([alive])
})

test('lets the process that uses it end while a sandbox waits', async () => {
  const house = await openPlayhouse()
  onTestFinished(() => house.remove())
  const script = `
    import { createSandbox } from ${JSON.stringify(new URL('../../create-sandbox.ts', import.meta.url).href)}
    const sandbox = createSandbox({ backend: 'auto', pooling: true, poolSize: 2, dataDir: ${JSON.stringify(dataDir)} })
    await sandbox.describe()
    sandbox.prewarm(${JSON.stringify(house.ann)})
    setTimeout(() => {}, 600)`
  const code = await new Promise((resolve) =>
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' }).once('exit', resolve),
  )
  expect(code).toBe(0)
})
