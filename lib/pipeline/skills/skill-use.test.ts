import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { offload } from '../../offload/offload.ts'
import { createSkillStore } from '../../skills/skill-store.ts'
import type { WorkspaceModules } from '../../workspace/workspace.ts'
import type { PersonHome } from '../person-home.ts'
import { createSkillUse } from './skill-use.ts'

afterAll(() => offload.close())

const MODULE = 'export function greet() {}\n'
const HEAD = '---\nname: greet\ndescription: Greets.\n'

async function refusalsOf(file: string, module = MODULE, name = 'greet') {
  const dir = mkdtempSync(join(tmpdir(), 'skills-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const texts: Record<string, string> = { [`skills/${name}/SKILL.md`]: file, [`skills/${name}/skill.ts`]: module }
  const modules = {
    names: { skills: { own: [name], shared: [], reserved: [], shadowed: [], fault: null } },
    read: async (path: string) => texts[path] ?? null,
  } as unknown as WorkspaceModules
  const use = createSkillUse({
    store: createSkillStore(dir),
    modulesOf: () => modules,
    catalogOf: async () => ({ servers: [] }),
    warn: () => {},
  })
  const home = { personId: 'ann', workspaceDir: join(dir, 'ann') } as PersonHome
  return (await use.refusals(home, [`skills/${name}/skill.ts`], modules)).map(({ message }) => message)
}

describe('a skill of which nothing is kept', () => {
  const waits = [expect.stringContaining('The skill greet was written by somebody else.')]

  test('runs where it does not say that it came from elsewhere, and waits where it does', async () => {
    expect(await refusalsOf(`${HEAD}---\n`)).toEqual([])
    expect(await refusalsOf(`${HEAD}---\nWords such as imported-from in its text.`)).toEqual([])
    expect(await refusalsOf(`${HEAD}metadata:\n  imported-from: x.zip\n---\n`)).toEqual(waits)
  })

  test('is asked about by any name that a program can import', async () => {
    expect(await refusalsOf(`${HEAD}---\n`, MODULE, 'Bad Name')).toEqual([])
  })

  test.each([
    ['whose head is broken', `${HEAD}metadata: [imported-from: x.zip\n---\n`, MODULE],
    ['whose module is broken', `${HEAD}imported-from: x.zip\n---\n`, 'export function greet( {'],
    ['that is too large', `${HEAD}imported-from: x.zip\nmore: ${'x'.repeat(300_000)}`, MODULE],
    ['that nests too deeply to be read', `${HEAD}imported-from: x\nmore: ${'['.repeat(100_000)}\n---\n`, MODULE],
  ])('waits where it says so, also one %s', async (_what, file, module) => {
    expect(await refusalsOf(file, module)).toEqual(waits)
  })
})
