import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isWhole, sampled, seed } from '../../soak/campaign.ts'
import type { CallHost, Sandbox } from '../contract.ts'
import { FAMILIES } from '../worker/escape/attempt.ts'
import { hostileEntries } from './hostile/entries.ts'
import type { HostileEntry } from './hostile/entry.ts'
import { findStrangers, openScene, type Scene } from './hostile/scene.ts'
import { addingHost, runToEnd } from './open-test-homes.ts'

const MEMORY_MB = 96
// Far beyond what any of it takes: a busy machine must not make an outcome another one.
const TIMEOUT_MS = 120_000
const TEST_MS = 150_000

/** Somebody else's program: it is under way all the time, its call is answered when the hostile one has ended. */
const NEIGHBOUR = `import fs from 'node:fs'
import { add } from './servers/calculator/add.ts'
console.log('begun')
fs.writeFileSync('neighbour.txt', 'x'.repeat(1000))
const sum = await add({ a: 20, b: 22 })
const size = fs.readFileSync('neighbour.txt', 'utf8').length
fs.rmSync('neighbour.txt')
export default [sum, size]`

/**
 * Hostile programs of every family. Of each: it ends as it must; the host is untouched; and a neighbour's run, which
 * goes on meanwhile, ends right and never has to wait for it. Of a `sample` only one of each family is run, unless the
 * campaign is whole.
 */
export function describeHostile(
  name: string,
  open: (dataDir: string) => Sandbox,
  { sample = true }: { sample?: boolean } = {},
): void {
  const isSample = sample && !isWhole
  const which = isSample ? `a sample of hostile programs (TEST_SEED=${seed})` : 'hostile programs'
  describe(`${name} sandbox, against ${which}`, () => {
    let scene: Scene
    let sandbox: Sandbox
    beforeAll(async () => {
      const secret = `secret-${crypto.randomUUID()}`
      vi.stubEnv('HOSTILE_SUITE_SECRET', secret)
      scene = await openScene(secret)
      sandbox = open(path.join(scene.homes.root, 'data'))
      await sandbox.describe()
      // The first run of a person may change whose the workspace is.
      for (const home of [scene.homes.ann, scene.homes.bob]) await runToEnd(sandbox, home, 'export default 1')
    }, TEST_MS)
    afterAll(async () => {
      await sandbox.close()
      await scene.close()
      vi.unstubAllEnvs()
    })

    async function runWithNeighbour({ source, limits, host }: HostileEntry) {
      const { ann, bob } = scene.homes
      const text = typeof source === 'string' ? source : source(scene)
      const over = Promise.withResolvers<void>()
      const whenOver: CallHost = async (call, signal) => {
        await over.promise
        return addingHost(call, signal)
      }
      const options = { limits: { timeoutMs: TIMEOUT_MS, memoryMb: MEMORY_MB, ...limits }, trust: 'hostile' }
      const [hostile, neighbour] = await Promise.all([
        runToEnd(sandbox, ann, text, { ...options, ...(host && { host }) }).finally(() => over.resolve()),
        runToEnd(sandbox, bob, NEIGHBOUR, { limits: { memoryMb: MEMORY_MB }, trust: 'good', host: whenOver }),
      ])
      return { hostile, neighbour }
    }

    for (const family of FAMILIES) {
      const all = hostileEntries.filter((entry) => entry.family === family)
      if (all.length === 0) continue // only for code that has escaped: describe-escape.ts
      const entries = isSample ? sampled(all, 1, `${name} ${family}`) : all
      test.each(entries.map((entry) => [entry.name, entry] as const))(
        `${family}: %s`,
        { timeout: TEST_MS },
        async (_name, entry) => {
          await scene.plant()
          const before = await scene.look()
          const { hostile, neighbour } = await runWithNeighbour(entry)

          const outcomes = [entry.outcome].flat().map((ending) => expect.objectContaining(ending))
          expect(outcomes).toContainEqual(hostile.outcome)
          if ('value' in entry) expect(hostile.value).toEqual(entry.value)
          if (entry.stdout !== undefined) expect(hostile.stdout).toBe(entry.stdout)

          expect(neighbour).toMatchObject({ outcome: { kind: 'returned' }, value: [42, 1000], stdout: 'begun\n' })
          expect(neighbour.outputs.filter(({ kind }) => kind === 'queued')).toEqual([])

          expect(await scene.look()).toEqual(before)
          expect(scene.received).toEqual([])
          expect(await findStrangers(scene.homes.root)).toEqual([])
          const shown = JSON.stringify([hostile.outputs, hostile.outcome, hostile.value])
          expect(scene.secrets.filter((secret) => shown.includes(secret))).toEqual([])
        },
      )
    }
  })
}
