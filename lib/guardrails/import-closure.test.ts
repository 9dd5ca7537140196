import { expect, test } from 'vitest'
import { importClosure, importedBy } from './import-closure.ts'

const FILES: Record<string, string> = {
  'servers/calculator/index.ts': "export { add } from './add.ts'\nexport { sqrt } from './sqrt.ts'",
  'servers/calculator/add.ts': "import { callTool } from '../../client/call-tool.ts'",
  'servers/mine/hand.ts': "import { add } from '../calculator/add.ts'\nimport '../../../../etc/x.ts'",
  'skills/a/skill.ts': "import { b } from '../b/skill.ts'\nimport type { T } from '../../servers/x/typesOnly.ts'",
  'skills/b/skill.ts':
    "import '../a/skill.ts'\nimport { divide } from '/workspace/servers/calculator/divide.ts'\nimport './part.ts'",
  'skills/b/part.ts': "import '../../servers/mine/hand.ts'",
  'skills/broken/skill.ts': 'import {',
}
const asked: string[] = []
const read = async (path: string) => {
  asked.push(path)
  return FILES[path] ?? null
}
const namesOf = async (source: string) =>
  (await importedBy(source, read, 'ann')).tools.map(({ module }) => module.slice('./servers/'.length, -'.ts'.length))

test.each([
  [
    'tools, however they are written',
    "import './servers/a/x.ts'\nexport { y } from '/workspace/servers/a/y.ts'",
    ['a/x', 'a/y'],
  ],
  [
    'all tools of an index',
    "import * as all from './servers/calculator/index.ts'",
    ['calculator/add', 'calculator/sqrt'],
  ],
  [
    'what skills import, through each other',
    "import './skills/a/skill.ts'",
    ['calculator/add', 'calculator/divide', 'mine/hand'],
  ],
  ['what hand-written modules import', "import './servers/mine/hand.ts'", ['calculator/add', 'mine/hand']],
  ['no types', "import type { A } from './servers/calculator/add.ts'", []],
  ['nothing from what does not parse', "import './skills/broken/skill.ts'\nimport './skills/none/skill.ts'", []],
  ['nothing from a program that does not parse', 'import {', []],
  [
    'nothing else',
    "import 'node:fs'\nimport '../x.ts'\nimport './servers/../x.ts'\nconst a = import('./servers/a/x.ts')",
    [],
  ],
])('a program may call %s', async (_what, source, tools) => {
  expect(await namesOf(source)).toEqual(tools)
})

test('only modules of the workspace are read', async () => {
  await namesOf("import './skills/a/skill.ts'\nimport '../../etc/passwd'\nimport '/etc/x.ts'")
  for (const path of asked) expect(path).toMatch(/^(?:servers|skills|client)\/[\w.-]+(?:\/[\w.-]+)?\.ts$/)
})

test('types are followed too where the sources are wanted', async () => {
  const { files, atRunTime } = await importClosure("import './skills/a/skill.ts'", read, 'ann')
  expect([...files.keys()]).toContain('skills/b/part.ts')
  expect([...atRunTime]).not.toContain('servers/x/typesOnly.ts')
})

test('helpers count that are imported to run, also by a module, and not those whose types are', async () => {
  const modules: { [path: string]: string } = {
    'skills/read/skill.ts':
      "import { readResource } from '../../client/resources.ts'\nexport const read = readResource",
  }
  const source = `import { read } from './skills/read/skill.ts'
import type { Prompt } from './client/prompts.ts'
import { loadState } from './client/state.ts'
export default [read, loadState] as unknown as Prompt`
  const { helpers, tools } = await importedBy(source, async (path) => modules[path] ?? null, 'ann')
  expect({ helpers: [...helpers].sort(), tools }).toEqual({ helpers: ['resources.ts', 'state.ts'], tools: [] })
})
