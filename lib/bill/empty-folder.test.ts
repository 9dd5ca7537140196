import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { nameOfOwner, thisProcess } from '../process/owner.ts'
import { makeEmptyFolder } from './empty-folder.ts'

test('what a killed process left is cleared, and nothing of one that runs or of somebody else', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'empty-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const killed = nameOfOwner({ ...thisProcess(), pid: spawnSync('true').pid })
  const left = `cem-bill-${killed}-abcdef`
  mkdirSync(join(dir, left))
  writeFileSync(join(dir, left, 'file'), '')
  for (const other of ['cem-bill-notes', `other-${killed}-abcdef`]) mkdirSync(join(dir, other))
  const first = await makeEmptyFolder(dir)
  const second = await makeEmptyFolder(dir)
  expect(readdirSync(first)).toEqual([])
  expect(readdirSync(dir).sort()).toEqual(
    ['cem-bill-notes', `other-${killed}-abcdef`, basename(first), basename(second)].sort(),
  )
})
