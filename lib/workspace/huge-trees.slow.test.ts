import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { measureFolder } from './measure.ts'
import { openWorkspace } from './open-workspace.ts'
import { usageOf } from './quota.ts'
import { openTrash } from './trash.ts'
import { removeUnfinished } from './unfinished.ts'

const root = mkdtempSync(join(tmpdir(), 'huge-trees-'))
// Deeper than the tools of Node can remove.
afterAll(() => execFileSync('rm', ['-rf', root]))

let count = 0
const home = () => {
  const dir = join(root, `people/p${++count}`)
  mkdirSync(dir, { recursive: true })
  return dir
}

/** Folders in each other, their path longer than any call of the system takes: what lies in one is moved into another. */
function makeDeep(dir: string, times = 4): void {
  const way = Array.from({ length: 15 }, () => 'd'.repeat(200)).join('/')
  mkdirSync(join(dir, 'deep', way), { recursive: true })
  writeFileSync(join(dir, 'deep', way, 'bottom.txt'), 'at the bottom')
  for (let i = 1; i < times; i++) {
    mkdirSync(join(dir, `outer-${i}`, way), { recursive: true })
    renameSync(join(dir, 'deep'), join(dir, `outer-${i}`, way, 'deep'))
    renameSync(join(dir, `outer-${i}`), join(dir, 'deep'))
  }
}

describe('a tree that is deeper than a path can be', () => {
  test('hinders nobody from looking at what lies beside it', async () => {
    const dir = home()
    makeDeep(dir)
    writeFileSync(join(dir, 'new.txt'), 'new')
    expect((await measureFolder(dir)).isWhole).toBe(false)
    expect((await usageOf(dir, { bytes: 1000, files: 1000 })).bytes).toBeGreaterThan(2)
    const listed = await openWorkspace(dir).list('', { most: 1000 })
    expect(listed.map(({ path }) => path)).toEqual(expect.arrayContaining(['deep', 'new.txt']))
    await expect(openWorkspace(dir).list()).rejects.toMatchObject({ code: 'too-large' })
    await removeUnfinished(openWorkspace(dir))
  })

  test.each([true, false])('is removed whole (by descriptor: %s)', async (byDescriptor) => {
    const dir = home()
    makeDeep(dir)
    await openWorkspace(dir, { byDescriptor }).remove('deep')
    expect(readdirSync(dir)).toEqual([])
  })

  test('is deleted on the page, brought back, and gone for good after an hour', async () => {
    const dir = home()
    makeDeep(dir)
    const trash = openTrash(dir)
    await trash.putBack((await trash.takeOut('deep')).undoId)
    expect(readdirSync(dir)).toEqual(['deep'])
    const { undoId } = await trash.takeOut('deep')
    vi.useFakeTimers({ now: Date.now() + 2 * 60 * 60 * 1000, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    writeFileSync(join(dir, 'a.txt'), 'a')
    await trash.takeOut('a.txt')
    await expect(trash.putBack(undoId)).rejects.toMatchObject({ code: 'not-found' })
    const kept = join(root, 'people/.trash', `p${count}`)
    await vi.waitFor(() => expect(readdirSync(kept)).toHaveLength(1), 20_000)
  })
})

describe('a tree of very many files', () => {
  const FILES = 12_000
  const makeMany = (dir: string) => {
    mkdirSync(join(dir, 'many'))
    for (let i = 0; i < FILES; i++) writeFileSync(join(dir, 'many', `${i}`), '')
  }

  test('is looked at as far as it goes', async () => {
    const dir = home()
    makeMany(dir)
    expect((await measureFolder(dir, undefined, { entries: FILES / 2 })).isWhole).toBe(false)
    expect(await measureFolder(dir)).toMatchObject({ files: FILES + 1, isWhole: true })
  })

  test('holds up nobody else while it is looked at and removed', async () => {
    const dir = home()
    makeMany(dir)
    const waits: number[] = []
    let last = performance.now()
    const timer = setInterval(() => {
      waits.push(performance.now() - last)
      last = performance.now()
    }, 1)
    try {
      await Promise.all([measureFolder(dir), openWorkspace(dir).list()])
      await openWorkspace(dir).remove('many')
    } finally {
      clearInterval(timer)
    }
    expect(existsSync(join(dir, 'many'))).toBe(false)
    // Not the longest: another process of a busy machine may have had its turn.
    waits.sort((one, other) => one - other)
    expect(waits[Math.floor(waits.length * 0.95)]).toBeLessThan(500)
  })
})
