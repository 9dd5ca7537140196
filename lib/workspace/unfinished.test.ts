import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openWorkspace } from './open-workspace.ts'
import { nameUnfinished, removeUnfinished } from './unfinished.ts'

const root = mkdtempSync(join(tmpdir(), 'unfinished-'))
afterAll(() => rmSync(root, { recursive: true }))

test('what a process that is gone had not finished writing goes, at any depth and never through a link', async () => {
  const [dir, outside] = [join(root, 'ann'), join(root, 'outside')]
  for (const folder of [join(dir, 'a/b'), outside]) mkdirSync(folder, { recursive: true })
  const left = '.writing-4194304-1-x'
  const own = nameUnfinished()
  for (const file of [left, `a/b/${left}`, own, '.writing', 'notes.txt']) writeFileSync(join(dir, file), 'half')
  mkdirSync(join(dir, `a/${left}`))
  writeFileSync(join(outside, left), 'of somebody else')
  symlinkSync(outside, join(dir, 'planted'))

  await removeUnfinished(openWorkspace(dir))
  const names = (await openWorkspace(dir).list()).filter(({ type }) => type === 'file').map(({ path }) => path)
  expect(names).toEqual(['.writing', own, 'notes.txt'].sort())
  expect((await openWorkspace(outside).list()).map(({ path }) => path)).toEqual([left])
})
