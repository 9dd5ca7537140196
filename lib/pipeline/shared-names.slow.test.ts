import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../people/person.ts'
import type { Playground } from '../playground.ts'
import { ENGINES } from '../sandbox/protocol/protocol.ts'
import { createInstallation, runToEnd } from '../testing/open-playground.ts'

// What everybody shares cannot be replaced by what one person's programs write: neither today nor in later runs.

const installation = createInstallation()
let playground: Playground
beforeAll(async () => {
  playground = await installation.open()
  return installation.close
})

let count = 0
function somebody(files: Record<string, string> = {}): Person {
  count += 1
  const person = installation.personOf(`p${count}`)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(person.workspaceDir, file)), { recursive: true })
    writeFileSync(join(person.workspaceDir, file), text)
  }
  return person
}

const run = async (person: Person, code: string) => (await runToEnd(playground, person, { code })).record

const HONEST = `import { add } from './servers/calculator/add.ts'\nexport default await add({ a: 1, b: 2 })`
const PLANTED = 'export const add = async () => "planted"\n'

test('a file that lies at the place of a shared module from before is never used, and is told of', async () => {
  const person = somebody({
    'servers/calculator/add.ts': PLANTED,
    'servers/calculator/evil.ts': 'export const evil = 1\n',
    'client/call-tool.ts': 'export const callTool = async () => "planted"\n',
  })
  const { outcome, value, toolCalls } = await run(person, HONEST)
  expect({ outcome, value, calls: toolCalls.length }).toEqual({ outcome: { kind: 'returned' }, value: 3, calls: 1 })

  const { servers } = await playground.catalog(person)
  expect(servers.find(({ name }) => name === 'calculator')).toMatchObject({
    tools: expect.arrayContaining([expect.objectContaining({ tool: 'add' })]),
    broken: [{ file: 'calculator', reason: expect.stringMatching(/servers\/calculator is not used.*Rename/) }],
  })
  const read = await playground.modules(person)
  expect(await read('servers/calculator/add.ts')).toContain('callTool(')
  expect(await read('servers/calculator/evil.ts')).toBeNull()
  expect((await playground.check(person, HONEST)).findings).toEqual([])
})

test.each(ENGINES)('nor in a replay, with the engine %s', async (engine) => {
  const other = await installation.open({ settings: { sandbox: { run_isolation: engine } } })
  const person = somebody()
  const first = await runToEnd(other, person, { code: HONEST })
  // It would answer for the tool if what is recorded were matched by what the program imports alone.
  const dir = join(person.workspaceDir, 'servers/calculator')
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, 'add.ts'), PLANTED)
  const { record } = await runToEnd(other, person, { replayOf: first.record.runId })
  expect(record).toMatchObject({
    outcome: { kind: 'returned' },
    value: 3,
    toolCalls: [{ server: 'calculator', tool: 'add', replayed: true }],
    replay: { replayed: 1, made: 0, unused: [] },
  })
})

test('any own file beside a shared module leaves its tools what they are', async () => {
  const person = somebody({ 'servers/calculator/notes.txt': 'mine' })
  expect(await run(person, HONEST)).toMatchObject({ outcome: { kind: 'returned' }, value: 3 })
})

describe('writing under a shared name is refused', () => {
  const BY_PROGRAMS: [how: string, code: string][] = [
    ['writing', "fs.writeFileSync('servers/calculator/add.ts', 'x')"],
    ['writing by another case', "fs.writeFileSync('servers/Calculator/add.ts', 'x')"],
    ['writing by another way to compose a letter', "fs.writeFileSync('servers/ｃalculator/add.ts', 'x')"],
    ['appending', "fs.appendFileSync('/workspace/servers/calculator/new.ts', 'x')"],
    ['making a folder', "fs.mkdirSync('servers/calculator/deep', { recursive: true })"],
    ['copying', "fs.writeFileSync('x.ts', 'x'); fs.copyFileSync('x.ts', 'servers/calculator/x.ts')"],
    [
      'copying a folder',
      "fs.mkdirSync('from/calculator', { recursive: true }); fs.writeFileSync('from/calculator/add.ts', 'x'); fs.cpSync('from', 'servers', { recursive: true })",
    ],
    ['renaming a file', "fs.writeFileSync('x.ts', 'x'); fs.renameSync('x.ts', 'servers/calculator/x.ts')"],
    ['renaming a folder', "fs.mkdirSync('x'); fs.renameSync('x', 'servers/calculator')"],
    [
      'renaming a folder with it',
      "fs.mkdirSync('x/calculator', { recursive: true }); fs.writeFileSync('x/calculator/add.ts', 'x'); fs.renameSync('x', 'servers')",
    ],
    ['writing beside the helpers', "fs.mkdirSync('client'); fs.writeFileSync('client/x.ts', 'x')"],
    ['planting a helper', "fs.mkdirSync('client'); fs.writeFileSync('client/call-tool.ts', 'x')"],
    [
      'renaming a folder with a helper',
      "fs.mkdirSync('x'); fs.writeFileSync('x/state.ts', 'x'); fs.renameSync('x', 'client')",
    ],
  ]
  test.each(BY_PROGRAMS)('by a program: %s', async (_how, code) => {
    const person = somebody()
    const { outcome } = await run(person, `import fs from 'node:fs'\n${code}\nexport default 'written'`)
    expect(outcome).toMatchObject({ kind: 'threw', message: expect.stringMatching(/^EROFS.*shared with everybody/) })
    for (const file of [
      'servers/calculator',
      'servers/Calculator',
      'servers/ｃalculator',
      'client/call-tool.ts',
      'client/x.ts',
    ])
      expect(existsSync(join(person.workspaceDir, file))).toBe(false)
  })

  const path = 'servers/calculator/add.ts'
  test.each([
    [
      'write_file',
      `import { writeFile } from './servers/filesystem/writeFile.ts'\nawait writeFile({ path: '${path}', content: 'x' })`,
    ],
    [
      'append_file',
      `import { appendFile } from './servers/filesystem/appendFile.ts'\nawait appendFile({ path: '${path}', content: 'x' })`,
    ],
    ['saveState', `import { saveState } from './client/state.ts'\nawait saveState({ x: 1 }, '${path}')`],
  ])('by a tool: %s', async (_tool, code) => {
    const person = somebody()
    const { outcome } = await run(person, `${code}\nexport default 'written'`)
    expect(outcome).toMatchObject({ kind: 'threw', message: expect.stringContaining('everybody shares') })
    expect(existsSync(join(person.workspaceDir, 'servers'))).toBe(false)
  })

  test('by the page: a file put there, renamed to it, or brought back', async () => {
    const person = somebody({
      'notes.txt': 'x',
      'kept/calculator/add.ts': PLANTED,
      'servers/calculator/add.ts': PLANTED,
      'servers/mine/a.ts': 'export const a = 1\n',
    })
    const workspace = playground.workspace(person)
    const refused = { code: 'forbidden', message: expect.stringContaining('everybody shares') }
    for (const name of [path, '/workspace/servers//Calculator/add.ts', 'skills/../client/state.ts', 'client/State.ts'])
      await expect(workspace.write(name, 'x')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(workspace.rename('notes.txt', 'servers/weather/x.ts')).rejects.toMatchObject(refused)
    await expect(workspace.rename('kept/calculator', 'servers/weather')).rejects.toMatchObject(refused)

    const { undoId } = await playground.trash(person).takeOut('servers/calculator')
    await expect(playground.trash(person).putBack(undoId)).rejects.toMatchObject(refused)
    await workspace.rename('servers', 'put-away')
    await expect(workspace.rename('kept', 'servers')).rejects.toMatchObject(refused)
    await workspace.rename('put-away', 'servers')
    expect(readFileSync(join(person.workspaceDir, 'servers/mine/a.ts'), 'utf8')).toContain('a = 1')
  })
})

test('names of their own are written, read, renamed and removed as ever', async () => {
  const person = somebody()
  const { outcome, value } = await run(
    person,
    `import fs from 'node:fs'
    fs.mkdirSync('servers/mine', { recursive: true })
    fs.writeFileSync('servers/mine/a.ts', 'export const a = 1')
    fs.renameSync('servers/mine', 'servers/ours')
    const listed = fs.readdirSync('servers')
    fs.rmSync('servers/ours', { recursive: true })
    export default [listed.includes('ours'), listed.includes('calculator'), fs.existsSync('servers/ours')]`,
  )
  expect({ outcome, value }).toEqual({ outcome: { kind: 'returned' }, value: [true, true, false] })
})

test('what lies there from before can be cleared away by whoever has it', async () => {
  const person = somebody({ 'servers/calculator/add.ts': PLANTED, 'client/call-tool.ts': 'x' })
  const { undoId } = await playground.trash(person).takeOut('servers/calculator')
  expect(undoId).toMatch(/^[0-9a-f-]{36}$/)
  expect(
    await run(person, "import fs from 'node:fs'\nfs.rmSync('client/call-tool.ts')\nexport default 1"),
  ).toMatchObject({
    outcome: { kind: 'returned' },
  })
  expect((await playground.catalog(person)).servers.flatMap(({ broken }) => broken)).toEqual([])
})
