import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { changesBetween, takeSnapshot } from './changes.ts'

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
  expect([...(await takeSnapshot(join(dir, 'none')))]).toEqual([])
})
