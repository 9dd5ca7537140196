import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openWorkspace } from '../workspace/open-workspace.ts'
import type { BrokerCall } from './stage.ts'
import { openStateCall } from './state.ts'

test('of many states that a program loads at once one is held while it waits to be looked at', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'state-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const files = openWorkspace(dir)
  await files.write('state.json', JSON.stringify({ text: 'x'.repeat(200_000) }))
  let [read, done, most] = [0, 0, 0]
  const workspace = new Proxy(files, {
    get(target, key: keyof typeof files) {
      const value = target[key] as (...args: unknown[]) => unknown
      if (key !== 'read') return value
      return (...args: unknown[]) => {
        read += 1
        most = Math.max(most, read - done)
        return value.apply(target, args)
      }
    },
  })
  const options = { owner: 'ann', answerBytes: 1_000_000, workspace, stateFile: 'state.json' }
  const load = async () => {
    const text = await openStateCall({ op: 'load-state' } as Parameters<typeof openStateCall>[0], options).make(
      new AbortController().signal,
      {},
      {} as BrokerCall,
    )
    done += 1
    return text
  }
  const texts = await Promise.all(Array.from({ length: 20 }, load))
  expect(new Set(texts).size).toBe(1)
  expect(most).toBeLessThanOrEqual(2)
})
