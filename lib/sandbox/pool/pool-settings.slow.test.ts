import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Sandbox, SandboxHome } from '../contract.ts'
import { createSandbox } from '../create-sandbox.ts'
import type { SandboxOptions } from '../options.ts'
import { ENGINES } from '../protocol/protocol.ts'
import { openTestHomes, runToEnd, type TestHomes } from '../testing/open-test-homes.ts'

/** The machine may have much else to do. */
const PATIENT = { timeout: 20_000 }

let homes: TestHomes
let dataDir: string
beforeAll(async () => {
  homes = await openTestHomes()
  dataDir = path.join(homes.root, 'data')
})
afterAll(() => homes.remove())

async function open(parts: Partial<SandboxOptions>): Promise<Sandbox> {
  const sandbox = createSandbox({ dataDir, backend: 'embedded', pooling: true, poolSize: 4, ...parts })
  onTestFinished(() => sandbox.close())
  await sandbox.describe()
  return sandbox
}

/** Somebody with a workspace of their own. */
async function homeOf(personId: string): Promise<SandboxHome> {
  await homes.write(`workspaces/${personId}/here.txt`, '')
  return { ...homes.ann, personId, workspaceDir: path.join(homes.root, 'workspaces', personId) }
}
const untilMade = (sandbox: Sandbox) => expect.poll(() => sandbox.stats().pool.coming, PATIENT).toBe(0)
const guests = () => readdir(path.join(dataDir, 'sandbox', 'guests'))

describe.each(ENGINES)('with the engine %s', (runIsolation) => {
  test('nothing is made ahead without pooling, and nothing is kept', async () => {
    const sandbox = await open({ runIsolation, pooling: false })
    sandbox.prewarm(homes.ann)
    sandbox.prewarm(homes.bob)
    // By the end of one run it is decided what follows the run before: at the most what a run needed was started.
    for (let run = 1; run <= 3; run++) {
      expect((await runToEnd(sandbox, homes.ann, 'export default 42')).value).toBe(42)
      expect(sandbox.stats().started).toBeLessThanOrEqual(run)
    }
    await untilMade(sandbox)
    expect(sandbox.stats().pool).toEqual({ ready: 0, coming: 0, size: 0 })
    await expect.poll(guests, PATIENT).toEqual([])
  })

  test('nothing is started for runs that are stopped before their turn or in it', async () => {
    const sandbox = await open({ runIsolation, pooling: false })
    const runs = Array.from({ length: 20 }, () => {
      const stop = new AbortController()
      const ended = runToEnd(sandbox, homes.ann, 'await new Promise(() => setTimeout(() => {}, 600_000))', {
        signal: stop.signal,
      })
      return { stop, ended }
    })
    await expect.poll(() => sandbox.stats().queue.running, PATIENT).toBeGreaterThan(0)
    // One after the other, as a person would: each that goes lets the next one in.
    for (const { stop, ended } of runs) {
      stop.abort()
      expect((await ended).outcome.kind).toBe('cancelled')
    }
    expect((await runToEnd(sandbox, homes.ann, 'export default 42')).value).toBe(42)
    expect(sandbox.stats().started).toBeLessThan(10)
  })

  test('no more are made ahead than the pool may hold, shared out between those who are there', async () => {
    const sandbox = await open({ runIsolation, poolSize: 2 })
    const people = await Promise.all(['p1', 'p2', 'p3', 'p4'].map(homeOf))
    for (const home of people) {
      sandbox.prewarm(home)
      await untilMade(sandbox)
      expect(sandbox.stats().pool.ready).toBeLessThanOrEqual(2)
    }
    expect(sandbox.stats().pool).toEqual({ ready: 2, coming: 0, size: 2 })
    await expect.poll(async () => (await guests()).length, PATIENT).toBe(2)
    await sandbox.close()
    expect(await guests()).toEqual([])
  })

  test('a larger pool holds one for each who is there', async () => {
    const sandbox = await open({ runIsolation, poolSize: 6 })
    for (const home of await Promise.all(['p1', 'p2', 'p3', 'p4'].map(homeOf))) sandbox.prewarm(home)
    await untilMade(sandbox)
    expect(sandbox.stats().pool).toMatchObject({ ready: 4, size: 6 })
  })

  test('what was made ahead serves the run, and another is made for the next', async () => {
    const sandbox = await open({ runIsolation })
    sandbox.prewarm(homes.ann)
    await untilMade(sandbox)
    expect(sandbox.stats()).toMatchObject({ pool: { ready: 1 }, started: 1 })
    await runToEnd(sandbox, homes.ann, 'export default 1')
    await expect.poll(() => sandbox.stats().pool.ready, PATIENT).toBeGreaterThanOrEqual(1)
    await untilMade(sandbox)
    expect(sandbox.stats().engines).toMatchObject({ [runIsolation]: { begun: 1, running: 0, ended: { returned: 1 } } })
  })

  test('a run sees the modules as they are now, also in a sandbox that waited since before', async () => {
    const sandbox = await open({ runIsolation })
    const home = await homeOf(`changes-${runIsolation}`)
    const own = `workspaces/${home.personId}/servers/own`
    const run = async () =>
      (await runToEnd(sandbox, home, `import { say } from './servers/own/say.ts'\nexport default say()`)).value
    sandbox.prewarm(home)
    await untilMade(sandbox)
    await homes.write(`${own}/say.ts`, `export const say = () => 'first'`)
    expect(await run()).toBe('first')
    await untilMade(sandbox)
    await homes.write(`${own}/say.ts`, `export const say = () => 'second'`)
    expect(await run()).toBe('second')
    await untilMade(sandbox)
    await rm(path.join(homes.root, own), { recursive: true })
    const { outcome } = await runToEnd(
      sandbox,
      home,
      `import { say } from './servers/own/say.ts'\nexport default say()`,
    )
    expect(outcome).toMatchObject({ kind: 'threw', message: expect.stringContaining('servers/own/say.ts') })
  })
})

test('a sandbox that waits is given up when the person’s servers are other ones', async () => {
  const sandbox = await open({ runIsolation: 'process' })
  const home = await homeOf('outdated')
  sandbox.prewarm(home)
  await untilMade(sandbox)
  await homes.write('workspaces/outdated/servers/new/x.ts', 'export const x = 1')
  const { value } = await runToEnd(sandbox, home, `import { x } from './servers/new/x.ts'\nexport default x`)
  expect(value).toBe(1)
  expect(sandbox.stats().retired).toMatchObject({ outdated: 1 })
})

test('every sandbox that was started is accounted for when all are closed', async () => {
  const sandbox = await open({ runIsolation: 'context' })
  for (const source of ['export default 1', 'throw 1', 'for (;;) {}', 'const = 1', 'new SharedArrayBuffer(1)'])
    await runToEnd(sandbox, homes.ann, source, { limits: { timeoutMs: 300 } })
  await untilMade(sandbox)
  await sandbox.close()
  const { started, retired } = sandbox.stats()
  expect(retired).toMatchObject({ stopped: expect.any(Number), served: expect.any(Number) })
  await expect
    .poll(() => Object.values(sandbox.stats().retired).reduce((sum, count) => sum + count), PATIENT)
    .toBe(started)
})
