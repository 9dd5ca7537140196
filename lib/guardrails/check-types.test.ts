import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkTypes } from './check-types.ts'

const dir = mkdtempSync(join(tmpdir(), 'own-'))
afterAll(() => rmSync(dir, { recursive: true }))
const home = { workspaceDir: dir, serversDir: resolve('servers'), skillsDir: resolve('skills') }
const findingsIn = (source: string) => checkTypes(source, home, resolve('.'))

test('a good program has none, with tools, helpers and files', async () => {
  expect(
    await findingsIn(`import { add } from './servers/calculator/add.ts'
import { readLines } from '/workspace/servers/filesystem/readLines.ts'
import { loadState } from './client/state.ts'
import { readFile } from 'node:fs/promises'
const sum: number = await add({ a: 1, b: 2 })
const lines: string[] = await readLines({ path: 'a.txt' })
console.log(await loadState(), await readFile('a.txt', 'utf8'), lines)
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
  mkdirSync(join(dir, 'servers/mine'), { recursive: true })
  writeFileSync(
    join(dir, 'servers/mine/greet.ts'),
    "import { callTool } from '../../client/call-tool.ts'\nexport const greet = (input: { name: string }) => callTool('mine', 'greet', input)\n",
  )
  expect(
    await findingsIn("import { greet } from './servers/mine/greet.ts'\nexport default await greet({ name: 'Ada' })"),
  ).toEqual([])
  expect(
    (await findingsIn("import { greet } from './servers/mine/greet.ts'\nexport default await greet({ nam: 'Ada' })"))[0]
      ?.message,
  ).toContain("'nam' does not exist")
})
