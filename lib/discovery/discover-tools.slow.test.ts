import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDiscovery } from './discover-tools.ts'
import { sharedModuleFolder } from './modules/module-folder.ts'
import { digestOf, writeServer } from './modules/write-server.ts'
import { renderServerFile, type ServerFile } from './server-file.ts'
import type { Catalog } from './tool.ts'

const committed = resolve(import.meta.dirname, '../../servers')

/** A copy of the committed servers, and the folder for a person's own. */
function setUp() {
  const dir = mkdtempSync(join(tmpdir(), 'discovery-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const serversDir = join(dir, 'servers')
  for (const name of ['calculator', 'filesystem']) {
    cpSync(join(committed, name), join(serversDir, name), { recursive: true })
  }
  const own = join(dir, 'workspace/servers')
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  const edit = (path: string, change: (text: string) => string) =>
    put(path, change(readFileSync(join(dir, path), 'utf8')))
  return { dir, own, put, edit, discovery: createDiscovery({ serversDir }) }
}

const toolsOf = (catalog: Catalog, server: string) => catalog.servers.find(({ name }) => name === server)?.tools ?? []
const brokenIn = (catalog: Catalog) => catalog.servers.flatMap(({ broken }) => broken)

test('knows the built-in servers with everything about their tools', async () => {
  const catalog = await setUp().discovery.catalog()
  expect(catalog.servers.map(({ name, tools }) => [name, tools.length])).toEqual([
    ['calculator', 9],
    ['filesystem', 8],
  ])
  expect(brokenIn(catalog)).toEqual([])
  const readLines = toolsOf(catalog, 'filesystem').find(({ fn }) => fn === 'readLines')
  expect(readLines).toMatchObject({
    server: 'filesystem',
    tool: 'read_lines',
    module: './servers/filesystem/readLines.ts',
    annotations: { readOnlyHint: true },
    signature: 'readLines(input: { path: string; start?: number; count?: number }): Promise<string[]>',
  })
  expect(readLines?.inputSchema['required']).toEqual(['path'])
  expect(readLines).not.toHaveProperty('origin')
})

test('finds nothing where there is no folder', async () => {
  expect(await createDiscovery({ serversDir: '/no/such/folder' }).catalog('/no/such/own')).toEqual({ servers: [] })
})

test('gives the same object until something changes, and then sees it at the next call', async () => {
  const { discovery, put, edit, dir } = setUp()
  const before = await discovery.catalog()
  expect(await discovery.catalog()).toBe(before)

  put('servers/mine/hello.ts', '/** Says hello. */\nexport async function hello(): Promise<string> { return "hi" }\n')
  const added = await discovery.catalog()
  expect(toolsOf(added, 'mine').map(({ fn }) => fn)).toEqual(['hello'])
  expect(added.servers[0]).toBe(before.servers[0])

  edit('servers/calculator/server.json', (text) => text.replace('Add two numbers', 'Put two numbers together'))
  expect(toolsOf(await discovery.catalog(), 'calculator')[0]?.description).toContain('Put two numbers together')

  // The same length, within the same second.
  edit('servers/mine/hello.ts', (text) => text.replace('Says hello', 'Says howdy').replace('hi', 'h'))
  utimesSync(join(dir, 'servers/mine/hello.ts'), new Date(), new Date())
  expect(toolsOf(await discovery.catalog(), 'mine')[0]?.description).toBe('Says howdy.')

  rmSync(join(dir, 'servers/mine'), { recursive: true })
  expect((await discovery.catalog()).servers.map(({ name }) => name)).toEqual(['calculator', 'filesystem'])
})

describe('a server.json that', () => {
  test.each([
    ['is no JSON', (text: string) => text.replace('"tools": {', '"tools": {{'), /^It is not JSON: .*line 4/],
    ['is something else', () => '{"name": "x"}', /^It does not describe a server: server: .*expected string/],
    ['lacks a schema', (text: string) => text.replace('"inputSchema"', '"schema"'), /tools\.add\.inputSchema/],
    [
      'belongs to another server',
      (text: string) => text.replace('"calculator"', '"other"'),
      /^It says server "other", whose folder is "other", not "calculator"/,
    ],
    [
      'names what is no function',
      (text: string) => text.replace('"add"', '"../add"'),
      /the name of a function was expected/,
    ],
  ])('%s makes that server broken and no other', async (_name, change, reason) => {
    const { discovery, edit } = setUp()
    await discovery.catalog()
    edit('servers/calculator/server.json', change)
    const catalog = await discovery.catalog()
    expect(brokenIn(catalog)).toEqual([{ file: 'calculator/server.json', reason: expect.stringMatching(reason) }])
    expect(toolsOf(catalog, 'calculator')).toEqual([])
    expect(toolsOf(catalog, 'filesystem')).toHaveLength(8)
  })
})

test('a server keeps its name where its folder cannot have it', async () => {
  const { discovery, dir } = setUp()
  const tool = { fn: 'find', tool: 'find', description: 'Finds.', inputSchema: { type: 'object' } }
  await writeServer(sharedModuleFolder(join(dir, 'servers'), 'Ant Design'), {
    server: 'Ant Design',
    description: '',
    tools: [tool],
  })
  const catalog = await discovery.catalog()
  expect(catalog.servers.map(({ name }) => name)).toEqual(['Ant Design', 'calculator', 'filesystem'])
  expect(toolsOf(catalog, 'Ant Design')).toMatchObject([
    { server: 'Ant Design', module: './servers/Ant-Design/find.ts' },
  ])
  expect(brokenIn(catalog)).toEqual([])
})

describe('a module that', () => {
  test('was edited by hand is used, and marked', async () => {
    const { discovery, edit } = setUp()
    edit('servers/calculator/add.ts', (text) => `${text}// faster now\n`)
    const catalog = await discovery.catalog()
    expect(toolsOf(catalog, 'calculator')[0]).toMatchObject({ fn: 'add', tool: 'add', origin: 'hand-edited' })
    expect(brokenIn(catalog)).toEqual([])
  })

  test.each([
    [
      'does not parse any more',
      (text: string) => text.replace('Promise<AddOutput> {', 'Promise<AddOutput> ('),
      /^Line \d+: Unexpected token/,
    ],
    [
      'lost its function',
      (text: string) => text.replace('function add', 'function plus'),
      /^It must export a function called "add" like its file; it exports plus\.$/,
    ],
  ])('%s is broken alone', async (_name, change, reason) => {
    const { discovery, edit } = setUp()
    edit('servers/calculator/add.ts', change)
    const catalog = await discovery.catalog()
    expect(brokenIn(catalog)).toEqual([{ file: 'calculator/add.ts', reason: expect.stringMatching(reason) }])
    expect(toolsOf(catalog, 'calculator')).toHaveLength(8)
  })

  test('is listed and not there says how to mend it', async () => {
    const { discovery, dir } = setUp()
    rmSync(join(dir, 'servers/calculator/add.ts'))
    expect(brokenIn(await discovery.catalog())).toEqual([
      {
        file: 'calculator/add.ts',
        reason: 'It is listed in server.json, but there is no such file; run `cem generate`.',
      },
    ])
  })

  test('was written by hand says what it is in its own words', async () => {
    const { discovery, put } = setUp()
    put(
      'servers/mine/greet.ts',
      `import { readFile } from '../filesystem/readFile.ts'
/** Not this one. */
const other = 1
/**
 * Greets somebody
 * by name.
 * @param input who
 */
export async function greet(input: { name: string }): Promise<string> {
  return \`hello \${input.name}\` + (await readFile({ path: 'x' })) + other
}
export const inputSchema = {
  type: 'object',
  properties: { name: { type: 'string', 'minLength': 1, default: -1 }, list: { enum: [\`a\`, null, true] } },
  required: ['name'],
} as const satisfies object
`,
    )
    put(
      'servers/mine/twice.ts',
      'export const twice = (n: number,\n  times?: number): Promise<number> => Promise.resolve(n * (times ?? 2))\n',
    )
    put('servers/mine/later.ts', '/** Declared first. */\nfunction later() {}\nexport { later }\n')
    put('servers/mine/index.ts', 'export { greet } from "./greet.ts"\n')
    put('servers/mine/greet.test.ts', 'not even parsed')
    const catalog = await discovery.catalog()
    expect(brokenIn(catalog)).toEqual([])
    expect(toolsOf(catalog, 'mine')).toEqual([
      {
        server: 'mine',
        tool: 'greet',
        fn: 'greet',
        module: './servers/mine/greet.ts',
        description: 'Greets somebody\nby name.',
        inputSchema: {
          type: 'object',
          properties: { name: { type: 'string', minLength: 1, default: -1 }, list: { enum: ['a', null, true] } },
          required: ['name'],
        },
        signature: "greet(input: { name: string; list?: 'a' | null | true }): Promise<unknown>",
        origin: 'hand-written',
      },
      expect.objectContaining({ fn: 'later', description: 'Declared first.', inputSchema: { type: 'object' } }),
      expect.objectContaining({ fn: 'twice', signature: 'twice(n: number, times?: number): Promise<number>' }),
    ])
  })

  test.each([
    [
      'wrongName.ts',
      'export function other() {}',
      'It must export a function called "wrongName" like its file; it exports other.',
    ],
    [
      'nothing.ts',
      'throw new Error("this must never run")',
      'It must export a function called "nothing" like its file; it exports nothing.',
    ],
    [
      'byDefault.ts',
      'export default function byDefault() {}',
      'It must export a function called "byDefault" like its file; it exports default.',
    ],
    [
      'onlyType.ts',
      'export interface onlyType { a: 1 }',
      'It must export a function called "onlyType" like its file; it exports nothing.',
    ],
    ['broken.ts', 'export function broken() {\n  return (\n}', 'Line 3: Unexpected token: }'],
    [
      'called.ts',
      'export const inputSchema = make()\nexport function called() {}',
      'Line 1: The schema must be written out as a literal, without names or calls.',
    ],
    [
      'spread.ts',
      'export function spread() {}\nexport const inputSchema = { ...other }',
      'Line 2: The schema must be written out as a literal, without names or calls.',
    ],
    [
      'text.ts',
      'export const inputSchema = "x"\nexport function text() {}',
      'Line 1: inputSchema must be a JSON Schema object.',
    ],
  ])('is %s with %j is broken: %s', async (file, source, reason) => {
    const { discovery, put } = setUp()
    put(`servers/mine/${file}`, source)
    put('servers/mine/fine.ts', 'export function fine() {}')
    const catalog = await discovery.catalog()
    expect(brokenIn(catalog)).toEqual([{ file: `mine/${file}`, reason }])
    expect(toolsOf(catalog, 'mine').map(({ fn }) => fn)).toEqual(['fine'])
  })
})

describe('a module that takes long to read, or cannot be read at all, is broken and holds up nobody', () => {
  test.each([
    ['nested types', `export function slow() { return ${'<T>('.repeat(18)} }`],
    ['nested type arguments', `export function slow() { return ${'(a=f<'.repeat(60)} }`],
    ['deep brackets', `export const inputSchema = ${'['.repeat(200_000)}`],
  ])('%s', async (_what, source) => {
    const { discovery, own, put } = setUp()
    put('workspace/servers/mine/slow.ts', source)
    put('workspace/servers/mine/fine.ts', 'export function fine() {}')
    let last = performance.now()
    let longest = 0
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    const catalog = await discovery.catalog(own)
    clearInterval(timer)
    expect(Math.max(longest, performance.now() - last)).toBeLessThan(500)
    expect(brokenIn(catalog)).toEqual([{ file: 'mine/slow.ts', reason: expect.any(String) }])
    expect(toolsOf(catalog, 'mine').map(({ fn }) => fn)).toEqual(['fine'])
  })
})

describe("a person's own servers", () => {
  test('stand beside the shared ones, for that person only', async () => {
    const { discovery, own, put } = setUp()
    put('workspace/servers/mine/hello.ts', 'export function hello() {}')
    const catalog = await discovery.catalog(own)
    expect(catalog.servers.map(({ name }) => name)).toEqual(['calculator', 'filesystem', 'mine'])
    expect(await discovery.catalog(own)).toBe(catalog)
    expect((await discovery.catalog()).servers.map(({ name }) => name)).toEqual(['calculator', 'filesystem'])
  })

  test('cannot take a shared name', async () => {
    const { discovery, own, put } = setUp()
    put('workspace/servers/Calculator/add.ts', 'export function add() {}')
    put('workspace/servers/mine/server.json', '{"server": "filesystem", "description": "", "tools": {}}')
    const catalog = await discovery.catalog(own)
    expect(toolsOf(catalog, 'calculator')).toHaveLength(9)
    expect(brokenIn(catalog)).toEqual([
      {
        file: 'Calculator',
        reason: 'Your own servers/Calculator is not used: a shared server has this name. Rename the folder.',
      },
      {
        file: 'mine/server.json',
        reason: 'It says server "filesystem", whose folder is "filesystem", not "mine".',
      },
    ])
    expect(brokenIn(await discovery.catalog())).toEqual([])
  })

  test('cannot take the name of a connected server that has no modules yet', async () => {
    const { dir, own, put } = setUp()
    put('workspace/servers/database/execute.ts', 'export function execute() {}')
    const discovery = createDiscovery({ serversDir: join(dir, 'servers'), connected: ['calculator', 'database'] })
    const catalog = await discovery.catalog(own)
    expect(toolsOf(catalog, 'database')).toEqual([])
    expect(brokenIn(catalog)).toEqual([
      {
        file: 'database',
        reason: 'Your own servers/database is not used: a shared server has this name. Rename the folder.',
      },
    ])
  })

  test('are read without following links out of the workspace', async () => {
    const { discovery, dir, own, put } = setUp()
    put('outside/secret.ts', '/** A secret. */\nexport function secret() {}')
    mkdirSync(join(own, 'mine'), { recursive: true })
    symlinkSync(join(dir, 'outside'), join(own, 'linked'))
    symlinkSync(join(dir, 'outside/secret.ts'), join(own, 'mine/secret.ts'))
    expect((await discovery.catalog(own)).servers.map(({ name }) => name)).toEqual(['calculator', 'filesystem'])

    rmSync(own, { recursive: true })
    mkdirSync(join(dir, 'outside/folder'))
    put('outside/folder/secret.ts', 'export function secret() {}')
    symlinkSync(join(dir, 'outside'), own)
    const catalog = await discovery.catalog(own)
    expect(JSON.stringify(catalog)).not.toContain('secret')
    expect(brokenIn(catalog)).toEqual([{ file: '.', reason: expect.stringContaining('"servers" is a link') }])
  })
})

test('a thousand tools are found, and nothing is read anew while nothing changes', async () => {
  const { dir, put } = setUp()
  const serversDir = join(dir, 'many')
  for (let number = 0; number < 20; number += 1) {
    const file: ServerFile = { server: `server${number}`, description: 'Many.', tools: {} }
    for (let index = 0; index < 50; index += 1) {
      const text = `export async function tool${index}() {}\n`
      put(`many/${file.server}/tool${index}.ts`, text)
      file.tools[`tool${index}`] = {
        tool: `tool_${index}`,
        description: 'One.',
        inputSchema: { type: 'object' },
        sha256: digestOf(text),
      }
    }
    put(`many/${file.server}/server.json`, renderServerFile(file))
  }
  const discovery = createDiscovery({ serversDir })
  const catalog = await discovery.catalog()
  expect(catalog.servers.flatMap(({ tools }) => tools)).toHaveLength(1000)
  // Nothing changed, so nothing was read anew: the answer is the very same object.
  expect(await discovery.catalog()).toBe(catalog)
})
