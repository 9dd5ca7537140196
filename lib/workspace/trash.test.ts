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
import { openWorkspace } from './open-workspace.ts'
import { openTrash } from './trash.ts'

const dir = mkdtempSync(join(tmpdir(), 'trash-'))
afterAll(() => rmSync(dir, { recursive: true }))
let home = ''
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

  test('never reaches outside, whatever the path or id', async () => {
    const trash = openTrash(home)
    symlinkSync(dir, join(home, 'link'))
    for (const path of ['../../x', '/etc/passwd', 'link/0', '']) await expect(trash.takeOut(path)).rejects.toThrow()
    for (const id of ['../../../etc', '', 'x'.repeat(36)])
      await expect(trash.putBack(id)).rejects.toThrow('put back already')
    await expect(trash.takeOut('none.txt')).rejects.toThrow('There is no file "none.txt"')
  })
})

describe('a file', () => {
  test('gets another name or place, and never that of another', async () => {
    const workspace = openWorkspace(home)
    writeFileSync(join(home, 'b.txt'), 'b')
    expect(await workspace.rename('deep/a.txt', 'new/place.txt')).toMatchObject({ path: 'new/place.txt', size: 1 })
    await expect(workspace.rename('b.txt', 'new/place.txt')).rejects.toThrow('There is a "new/place.txt" already')
    await expect(workspace.rename('none', 'other')).rejects.toThrow('There is no file "none"')
    await expect(workspace.rename('b.txt', '../out.txt')).rejects.toThrow('outside')
    await expect(workspace.rename('new', 'new/inside')).rejects.toThrow('into itself')
    expect(readFileSync(join(home, 'b.txt'), 'utf8')).toBe('b')
  })
})
