import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { changesBetween, takeSnapshot } from './changes.ts'
import { measureFolder } from './measure.ts'

const dir = mkdtempSync(join(tmpdir(), 'changes-'))
afterAll(() => rmSync(dir, { recursive: true }))

test('what a run made, changed and removed is named, and nothing else', async () => {
  mkdirSync(join(dir, 'deep/er'), { recursive: true })
  for (const name of ['same.txt', 'changed.txt', 'deep/er/gone.txt']) writeFileSync(join(dir, name), 'before')
  symlinkSync('/etc', join(dir, 'link'))
  const before = await takeSnapshot(dir)
  writeFileSync(join(dir, 'changed.txt'), 'after, and longer')
  writeFileSync(join(dir, 'deep/new.txt'), 'new')
  rmSync(join(dir, 'deep/er'), { recursive: true })
  expect(changesBetween(before, await takeSnapshot(dir))).toEqual([
    { path: 'changed.txt', change: 'changed' },
    { path: 'deep/er/gone.txt', change: 'deleted' },
    { path: 'deep/new.txt', change: 'created' },
  ])
})

test('a workspace that is not there yet is empty', async () => {
  expect([...(await takeSnapshot(join(dir, 'none'))).files]).toEqual([])
})

test('a workspace with many files is looked at as one with few is', async () => {
  const large = join(dir, 'large')
  mkdirSync(join(large, 'sub'), { recursive: true })
  for (const file of ['one.txt', 'sub/two.txt']) writeFileSync(join(large, file), file)
  symlinkSync('/etc', join(large, 'link'))
  const few = await takeSnapshot(large)
  const size = await measureFolder(large)
  // 7 and 11 characters, and a link that is as long as what it says.
  expect(size).toEqual({ bytes: 7 + 11 + 4, files: 4, isWhole: true, unseen: null })
  for (let i = 0; i < 100; i++) writeFileSync(join(large, `${i}`), 'x')
  const many = await takeSnapshot(large)
  expect([...few.files].filter(([path, mark]) => many.files.get(path) !== mark)).toEqual([])
  expect(changesBetween(few, many)).toHaveLength(100)
  expect(await measureFolder(large)).toEqual({
    bytes: size.bytes + 100,
    files: size.files + 100,
    isWhole: true,
    unseen: null,
  })
})
