import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { measureFolder } from './measure.ts'
import { openWorkspace } from './open-workspace.ts'
import { createShared } from './share-work.ts'
import { inSlices } from './slices.ts'
import { walkTree } from './walk-tree.ts'

vi.mock('./walk-tree.ts', async (original) => {
  const actual = await original<typeof import('./walk-tree.ts')>()
  return { ...actual, walkTree: vi.fn(actual.walkTree) }
})
beforeEach(() => void vi.mocked(walkTree).mockClear())

const dir = mkdtempSync(join(tmpdir(), 'share-work-'))
afterAll(() => rmSync(dir, { recursive: true }))
mkdirSync(join(dir, 'folder'))
writeFileSync(join(dir, 'folder/a.txt'), 'four')

const hundred = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 100 }, work))

describe('however many ask at once', () => {
  test('a workspace is measured once for the first and once for all others, who see what happened meanwhile', async () => {
    const first = measureFolder(dir)
    writeFileSync(join(dir, 'b.txt'), 'more')
    const others = await hundred(() => measureFolder(dir))
    expect((await first).isWhole).toBe(true)
    expect(new Set(others.map(({ bytes }) => bytes))).toEqual(new Set([8]))
    expect(walkTree).toHaveBeenCalledTimes(2)
  })

  test('a folder is listed twice at the most, and each has a list of his own', async () => {
    const lists = await hundred(() => openWorkspace(dir).list('folder'))
    expect(new Set(lists).size).toBe(100)
    for (const list of lists) expect(list.map(({ path }) => path)).toEqual(['folder/a.txt'])
    expect(walkTree).toHaveBeenCalledTimes(2)
  })

  test('a failure is told to those who share it, and whoever asks later tries again', async () => {
    const share = createShared<string>()
    const fail = () => Promise.reject(new Error('no'))
    const ends = await Promise.allSettled([share('a', fail), share('a', fail), share('a', fail)])
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await share('a', async () => 'yes')).toBe('yes')
  })
})

describe('walks of many workspaces', () => {
  const busyFor5Ms = () => {
    const began = performance.now()
    while (performance.now() - began < 5);
  }

  /** Uses the thread up at every step. */
  function slow(name: string, steps: number, done: string[], useThread = busyFor5Ms): () => boolean {
    return () => {
      useThread()
      done.push(name)
      return done.filter((one) => one === name).length === steps
    }
  }

  test('take turns, whoever asked for most', async () => {
    // On a clock of its own: where the machine is slow a step takes longer, and then another has the next turn.
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const done: string[] = []
    const step = (name: string) => slow(name, 3, done, () => void vi.advanceTimersByTime(5))
    const all = [inSlices('ann', step('ann 1')), inSlices('ann', step('ann 2')), inSlices('bob', step('bob'))]
    while (done.length < 9) await vi.advanceTimersByTimeAsync(1)
    await Promise.all(all)
    expect(done.slice(0, 6)).toEqual(['ann 1', 'bob', 'ann 1', 'bob', 'ann 1', 'bob'])
    expect(done.slice(6)).toEqual(['ann 2', 'ann 2', 'ann 2'])
  })

  test('leave the thread to others between any two slices', async () => {
    const done: string[] = []
    const other = () => void (done.at(-1) !== 'other' && done.push('other'))
    const timer = setInterval(other, 1)
    await Promise.all([inSlices('ann', slow('ann', 3, done)), inSlices('bob', slow('bob', 3, done))])
    clearInterval(timer)
    expect(done.filter((name) => name === 'other').length).toBeGreaterThanOrEqual(5)
  })

  test('one that fails stops none of the others', async () => {
    const failing = inSlices('ann', () => {
      throw new Error('gone')
    })
    const other = inSlices('bob', () => true)
    await expect(failing).rejects.toThrow('gone')
    await other
  })
})
