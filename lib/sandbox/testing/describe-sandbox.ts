import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallHost, Sandbox } from '../contract.ts'
import { describeCalls } from './describe-calls.ts'
import { describeFetch } from './describe-fetch.ts'
import { describeFiles } from './describe-files.ts'
import { describeImports } from './describe-imports.ts'
import { describeLimits } from './describe-limits.ts'
import { describeMounts } from './describe-mounts.ts'
import { describeResults } from './describe-results.ts'
import { openTestHomes, runnerOf, runToEnd, type TestHomes } from './open-test-homes.ts'

/** What every sandbox promises, whichever backend and layer it is. */
export function describeSandbox(name: string, open: (dataDir: string) => Sandbox): void {
  describe(`${name} sandbox`, () => {
    let homes: TestHomes
    let sandbox: Sandbox
    beforeAll(async () => {
      homes = await openTestHomes()
      sandbox = open(path.join(homes.root, 'data'))
      await sandbox.describe()
    })
    afterAll(async () => {
      await sandbox.close()
      await homes.remove()
    })
    const current = () => ({ homes, sandbox })
    const run = runnerOf(current)

    describeResults(current)
    describeImports(current)
    describeCalls(current)
    describeLimits(current)
    describeFiles(current)
    describeMounts(current)
    describeFetch(current)

    test('leaves nothing behind', async () => {
      await run('export default 1')
      // Where guests are users of their own, beside the workspaces.
      const [placesDir = ''] = ['workspaces/.sandbox', 'data/sandbox']
        .map((place) => path.join(homes.root, place))
        .filter((place) => existsSync(path.join(place, 'guests')))
      await vi.waitFor(
        async () => expect((await readdir(path.join(placesDir, 'guests'))).length).toBeLessThanOrEqual(4),
        5_000,
      )
      expect((await readdir(placesDir)).filter((each) => each.startsWith('self-test'))).toEqual([])
    })

    test.each<[string, string]>([
      ['in an endless loop', 'console.log("on"); for (;;) {}'],
      ['while it waits', 'console.log("on"); await new Promise((r) => setTimeout(r, 9e4))'],
      [
        'in a tool call',
        `import { callTool } from './client/call-tool.ts'\nconsole.log("on"); await callTool('s', 'slow', {})`,
      ],
    ])('cancels a program %s at once', async (_state, source) => {
      const controller = new AbortController()
      const aborted = Promise.withResolvers<void>()
      const host: CallHost = (_call, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            aborted.resolve()
            reject(signal.reason)
          })
          controller.abort()
        })
      const hasCall = source.includes('slow')
      const { outcome } = await run(source, {
        host,
        signal: controller.signal,
        onOutput: (output) => {
          if (output.kind === 'stdout' && !hasCall) controller.abort()
        },
      })
      expect(outcome).toEqual({ kind: 'cancelled' })
      if (hasCall) await aborted.promise
    })

    test('cancels what has not started yet', async () => {
      const before = await run('export default 1', { signal: AbortSignal.abort() })
      expect(before).toMatchObject({ outcome: { kind: 'cancelled' }, outputs: [] })
      const starting = new AbortController()
      const coming = run('export default 1', { signal: starting.signal, limits: { memoryMb: 200 } })
      setTimeout(() => starting.abort(), 5)
      expect((await coming).outcome).toEqual({ kind: 'cancelled' })
    })

    test('lets people take turns, two runs each, and says who is next', async () => {
      const source = 'await new Promise((r) => setTimeout(r, 300))'
      const positions: Record<string, number[]> = {}
      const start = async (who: 'ann' | 'bob', label: string) => {
        const reported: number[] = []
        positions[label] = reported
        await runToEnd(sandbox, homes[who], source, {
          onOutput: (output) => void (output.kind === 'queued' && reported.push(output.position)),
        })
      }
      await Promise.all([...['ann1', 'ann2', 'ann3', 'ann4'].map((label) => start('ann', label)), start('bob', 'bob1')])
      // Bob came last and is next at once, unless there is room for him without waiting.
      expect(Math.max(1, ...(positions['bob1'] ?? []))).toBe(1)
      expect([positions['ann3']?.[0], positions['ann4']?.[0], positions['ann4']?.at(-1)]).toEqual([1, 2, 1])
    })
  })
}
