import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openWorkspace } from '../workspace/open-workspace.ts'
import { checkTypes } from './check-types.ts'

const base = mkdtempSync(join(tmpdir(), 'types-of-'))
afterAll(() => rmSync(base, { recursive: true }))
const dir = join(base, 'bob')
const home = {
  personId: 'bob',
  workspaceDir: dir,
  serversDir: resolve('servers'),
  skillsDir: resolve('skills'),
}
const findingsIn = (source: string) =>
  checkTypes(source, openWorkspace(dir, { shared: home }).modules().read, {
    installation: resolve('.'),
    temporaryDir: join(base, 'tmp'),
    owner: 'bob',
  })

function own(path: string, text: string): void {
  mkdirSync(join(dir, path, '..'), { recursive: true })
  writeFileSync(join(dir, path), text)
}

test('a good program has none, with tools, helpers and files', async () => {
  expect(
    await findingsIn(`import { add } from './servers/calculator/add.ts'
import { readLines } from '/workspace/servers/filesystem/readLines.ts'
import { sqrt } from './servers/calculator/index.ts'
import { loadState } from './client/state.ts'
import { readFile } from 'node:fs/promises'
const sum: number = await add({ a: 1, b: 2 })
await new Promise((done) => setTimeout(done, 10))
setTimeout((text: string) => console.log(text), 10, 'later')
const lines: string[] = await readLines({ path: 'a.txt' })
console.log(await loadState(), await readFile('a.txt', 'utf8'), lines, await sqrt({ n: sum }))
export default sum`),
  ).toEqual([])
})

test('wrong arguments are told where they stand', async () => {
  const [finding, ...others] = await findingsIn(
    "import { add } from './servers/calculator/add.ts'\nexport default await add({ a: '1', b: 2 })",
  )
  expect(others).toEqual([])
  expect(finding).toMatchObject({ rule: 'types', severity: 'error', line: 2, column: 28 })
  expect(finding?.message).toContain("Type 'string' is not assignable to type 'number'")
})

test.each(['Deno', 'process', 'document', 'window'])('%s is not in a program’s world', async (name) => {
  expect((await findingsIn(`export default ${name}`))[0]?.message).toContain(`Cannot find name '${name}'`)
})

test('a person’s own tools are known too', async () => {
  own(
    'servers/mine/greet.ts',
    "import { callTool } from '../../client/call-tool.ts'\nexport const greet = (input: { name: string }) => callTool('mine', 'greet', input)\n",
  )
  const calling = (input: string) =>
    `import { greet } from './servers/mine/greet.ts'\nexport default await greet(${input})`
  expect(await findingsIn(calling("{ name: 'Ada' }"))).toEqual([])
  expect((await findingsIn(calling("{ nam: 'Ada' }")))[0]?.message).toContain("'nam' does not exist")
})

describe('the compiler does not tell what is in files of others', () => {
  const secret = 'ada_s_secret'
  mkdirSync(join(base, 'ada'), { recursive: true })
  writeFileSync(join(base, 'ada/state.json'), `{"${secret}": 42}`)
  writeFileSync(join(base, 'ada/notes.ts'), `export const notes = { ${secret}: 42 }`)

  test.each([
    ['an import', "import data from '../../../ada/state.json'\nexport const spy: string = data"],
    ['an absolute import', `import { notes } from '${join(base, 'ada/notes.ts')}'\nexport const spy: string = notes`],
    ['a re-export', "export { notes as spy } from '../../../ada/notes.ts'"],
    ['a type', "export const spy: string = {} as typeof import('../../../ada/notes.ts').notes"],
    ['an import with require', "import data = require('../../../ada/notes.ts')\nexport const spy: string = data.notes"],
    ['a comment', '/// <reference path="../../../ada/notes.ts" />\nexport const spy = 1'],
    ['a broken module', "import { notes } from '../../../ada/notes.ts'\nexport const spy: string = notes\nconst = 1"],
  ])('by %s of an own module', async (_how, text) => {
    own('servers/mine/spy.ts', text)
    const findings = await findingsIn(
      "import { spy } from './servers/mine/spy.ts'\nconst a: string = spy\nexport default a",
    )
    expect(JSON.stringify(findings)).not.toContain(secret)
    expect(findings[0]?.rule).toMatch(/imports|types/)
  })

  test('nor by the program itself', async () => {
    const findings = await findingsIn(
      `import { notes } from '${join(base, 'ada/notes.ts')}'\nconst a: string = notes\nexport default a`,
    )
    expect(findings).toMatchObject([{ rule: 'imports', line: 1 }])
    expect(JSON.stringify(findings)).not.toContain(secret)
  })
})
