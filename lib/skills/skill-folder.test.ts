import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSkillStore } from './skill-store.ts'

test('what is kept is found again when data and workspaces have been moved', async () => {
  const root = mkdtempSync(join(tmpdir(), 'skills-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const owner = (all: string) => ({ id: 'ann', workspaceDir: join(all, 'ann') })
  const before = createSkillStore(join(root, 'before'), '/before')
  await before.keep(owner('/before'), 'total', 'a', { file: 'file', module: 'a' }, 'saved')
  await before.accept(owner('/before'), 'total', 'a')
  renameSync(join(root, 'before'), join(root, 'after'))
  const after = createSkillStore(join(root, 'after'), '/after')
  expect(await after.read(owner('/after'), 'total')).toMatchObject({ accepted: 'a', versions: [{ version: 1 }] })
  expect(await after.read(owner('/before'), 'total')).toBeNull()
})
