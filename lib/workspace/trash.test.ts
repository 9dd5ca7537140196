import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { withinQuota } from './quota.ts'
import { openTrash } from './trash.ts'

const dir = mkdtempSync(join(tmpdir(), 'trash-'))
afterAll(() => rmSync(dir, { recursive: true }))
let home = ''
const QUOTA = { bytes: 1000, files: 100 }
let count = 0
beforeEach(() => {
  home = join(dir, String(count++), 'ada')
  mkdirSync(join(home, 'deep'), { recursive: true })
  writeFileSync(join(home, 'deep/a.txt'), 'a')
})

describe('what was deleted', () => {
  test('is out of the workspace and comes back as it was', async () => {
    const trash = openTrash(home)
    const { undoId } = await trash.takeOut('deep')
    expect(existsSync(join(home, 'deep'))).toBe(false)
    expect(await trash.putBack(undoId)).toEqual({ path: 'deep' })
    expect(readFileSync(join(home, 'deep/a.txt'), 'utf8')).toBe('a')
    await expect(trash.putBack(undoId)).rejects.toThrow('put back already')
  })

  test('does not replace what has its name by now', async () => {
    const trash = openTrash(home)
    const { undoId } = await trash.takeOut('deep/a.txt')
    writeFileSync(join(home, 'deep/a.txt'), 'new')
    await expect(trash.putBack(undoId)).rejects.toThrow('There is a "deep/a.txt" again')
    expect(readFileSync(join(home, 'deep/a.txt'), 'utf8')).toBe('new')
  })

  test('is gone for good after an hour', async () => {
    const trash = openTrash(home)
    const { undoId } = await trash.takeOut('deep/a.txt')
    const long = new Date(Date.now() - 2 * 60 * 60 * 1000)
    utimesSync(join(home, '../.trash/ada', undoId), long, long)
    writeFileSync(join(home, 'b.txt'), 'b')
    await trash.takeOut('b.txt')
    await expect(trash.putBack(undoId)).rejects.toThrow('more than an hour ago')
  })

  test('is gone where a process was killed before it had taken it out', async () => {
    const trash = openTrash(home)
    const { undoId } = await trash.takeOut('deep/a.txt')
    rmSync(join(home, '../.trash/ada', undoId, 'entry'))
    await expect(trash.putBack(undoId)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('takes no more than the quota together with the workspace: the oldest goes, never what was deleted last', async () => {
    const trash = openTrash(home, { quota: QUOTA })
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) {
      writeFileSync(join(home, name), Buffer.alloc(400))
      ids.push((await trash.takeOut(name)).undoId)
      const at = new Date(Date.now() - 60_000 + ids.length * 1000)
      utimesSync(join(home, '../.trash/ada', ids.at(-1) as string), at, at)
    }
    const [first, second, third] = ids as [string, string, string]
    await expect(trash.putBack(first)).rejects.toThrow('its room was needed')
    await trash.putBack(second)
    await trash.putBack(third)
    writeFileSync(join(home, 'large'), Buffer.alloc(5000))
    await trash.putBack((await trash.takeOut('large')).undoId)
  })

  test('makes room for what is uploaded', async () => {
    const trash = openTrash(home, { quota: QUOTA })
    writeFileSync(join(home, 'large'), Buffer.alloc(700))
    const { undoId } = await trash.takeOut('large')
    await withinQuota(home, QUOTA, (reserve) => reserve(100))
    await trash.putBack(undoId)
    const again = await trash.takeOut('large')
    await withinQuota(home, QUOTA, (reserve) => reserve(900))
    await expect(trash.putBack(again.undoId)).rejects.toThrow('its room was needed')
  })

  test('that is expired disturbs no deletion, however many there are at once', async () => {
    const trash = openTrash(home)
    const names = Array.from({ length: 8 }, (_, i) => `f${i}`)
    const long = new Date(Date.now() - 2 * 60 * 60 * 1000)
    for (const name of names) {
      writeFileSync(join(home, name), name)
      const { undoId } = await trash.takeOut(name)
      utimesSync(join(home, '../.trash/ada', undoId), long, long)
      writeFileSync(join(home, name), name)
    }
    const taken = await Promise.all(names.map((name) => openTrash(home).takeOut(name)))
    for (const { undoId } of taken) await trash.putBack(undoId)
    expect(names.map((name) => readFileSync(join(home, name), 'utf8'))).toEqual(names)
  })

  test('never reaches outside, whatever the path or id', async () => {
    const trash = openTrash(home)
    symlinkSync(dir, join(home, 'link'))
    for (const path of ['../../x', '/etc/passwd', 'link/0', '']) await expect(trash.takeOut(path)).rejects.toThrow()
    for (const id of ['../../../etc', '', 'x'.repeat(36)])
      await expect(trash.putBack(id)).rejects.toThrow('put back already')
    await expect(trash.takeOut('none.txt')).rejects.toThrow('There is no file "none.txt"')
  })
})
