import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readModuleTable, readTakenNames } from './read-module-table.ts'

function openHome(...files: string[]) {
  const root = mkdtempSync(join(tmpdir(), 'table-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), '')
  }
  return { root, workspaceDir: join(root, 'own'), serversDir: join(root, 'servers'), skillsDir: join(root, 'skills') }
}

test('a folder of skills that holds no module is no skill, and its name is free for the person', () => {
  const home = openHome(
    'skills/report/skill.ts',
    'skills/parts/part.ts',
    'skills/agent/SKILL.md',
    'own/skills/agent/skill.ts',
  )
  symlinkSync(join(home.root, 'skills/report'), join(home.root, 'skills/linked'))
  expect(readModuleTable(home).skills).toMatchObject({
    ...{ shared: ['linked', 'parts', 'report'], own: ['agent'], shadowed: [] },
  })
  expect([...readTakenNames(home).skills].sort()).toEqual(['linked', 'parts', 'report'])
})

test('a folder of servers is one also while it has no modules', () => {
  const home = openHome('servers/new/server.json')
  expect(readModuleTable(home).servers.shared).toEqual(['new'])
})
