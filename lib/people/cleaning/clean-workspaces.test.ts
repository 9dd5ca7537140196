import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Config } from '../../config/config.ts'
import type { LazyDatabase } from '../../db/lazy-database.ts'
import { skillFolderOf } from '../../skills/skill-folder.ts'
import { removeTree } from '../../workspace/remove-tree.ts'
import { createCleaning } from './clean-workspaces.ts'
import { WorkspaceLog } from './workspace-log.ts'

vi.mock('../../workspace/remove-tree.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../workspace/remove-tree.ts')>()
  return { ...real, removeTree: vi.fn(real.removeTree) }
})

/** Of two people whose accounts were deleted, on a disk that refuses to remove `broken` for as long as it is set. */
function openWith() {
  const dir = mkdtempSync(join(tmpdir(), 'cleaning-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const paths = { workspacesDir: join(dir, 'workspaces'), dataDir: join(dir, 'data') }
  const config = { paths, workspaces: { grace_days: 0, idle_warning_days: 1 } } as Config
  const told: string[] = []
  const database = { isMade: () => false } as LazyDatabase
  const cleaning = createCleaning(config, { database, log: (_level, text) => void told.push(text) })
  const refuses = { path: '' }
  const real = vi.mocked(removeTree).getMockImplementation()!
  vi.mocked(removeTree).mockImplementation((path, shows) =>
    path.toString() === refuses.path ? Promise.reject(new Error('EBUSY: it is busy')) : real(path, shows),
  )
  onTestFinished(() => void vi.mocked(removeTree).mockImplementation(real))
  for (const id of ['ada', 'bob']) {
    for (const place of [[id], ['.checkpoints', id]]) {
      mkdirSync(join(paths.workspacesDir, ...place), { recursive: true })
      writeFileSync(join(paths.workspacesDir, ...place, 'a.txt'), 'a')
    }
    cleaning.accountDeleted({ id, email: `${id}@example.com` })
  }
  const log = new WorkspaceLog(paths.dataDir)
  const kindsOf = async (id: string) => (await log.entries()).filter((e) => e.personId === id).map(({ kind }) => kind)
  const skillsOf = (id: string) =>
    skillFolderOf({ id, workspaceDir: join(paths.workspacesDir, id) }, paths.dataDir, paths.workspacesDir)
  const { dataDir } = paths
  return {
    cleaning,
    told,
    refuses,
    kindsOf,
    dataDir,
    skillsOf,
    place: (...names: string[]) => join(paths.workspacesDir, ...names),
  }
}

test('one that cannot be removed keeps no other from it, is told of, and is tried again until all of it is gone', async () => {
  const { cleaning, told, refuses, kindsOf, place } = openWith()
  refuses.path = place('.checkpoints', 'ada')
  expect((await cleaning.clean()).map(({ personId }) => personId)).toEqual(['bob'])
  expect(existsSync(place('ada'))).toBe(false)
  expect(existsSync(place('.checkpoints', 'ada'))).toBe(true)
  expect(await kindsOf('ada')).toEqual(['account-deleted', 'removing'])
  expect(told).toContain('The workspace of ada@example.com could not be cleaned: EBUSY: it is busy')
  refuses.path = ''
  expect((await cleaning.clean()).map(({ personId }) => personId)).toEqual(['ada'])
  expect(readdirSync(place('.checkpoints'))).toEqual([])
  expect(await kindsOf('ada')).toEqual(['account-deleted', 'removing', 'removing', 'removed'])
  expect(await cleaning.clean()).toEqual([])
})

test('with the account go the versions of its states and what was known of its skills, also when they are left alone', async () => {
  const { cleaning, place, dataDir, skillsOf } = openWith()
  const kept = (id: string) => [join(dataDir, 'states', id), skillsOf(id)]
  for (const dir of [...kept('ada'), ...kept('bob'), ...kept('eve')]) {
    mkdirSync(dir, { recursive: true })
    writeFileSync(join(dir, 'a.json'), '{}')
  }
  // Somebody removed the folders by hand.
  for (const dir of [['bob'], ['.checkpoints', 'bob']]) rmSync(place(...dir), { recursive: true })
  expect((await cleaning.clean()).map(({ personId }) => personId).sort()).toEqual(['ada', 'bob'])
  for (const dir of [...kept('ada'), ...kept('bob')]) expect(existsSync(dir), dir).toBe(false)
  for (const dir of kept('eve')) expect(existsSync(dir), dir).toBe(true)
  expect(await cleaning.clean()).toEqual([])
})
