import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDiscovery } from '../discovery/discover-tools.ts'
import { digestOf } from '../discovery/modules/write-server.ts'
import { MAX_OWN_TOOLS } from '../discovery/own-tree.ts'
import { createPinStore } from '../discovery/pins/pin-store.ts'
import { renderServerFile, type ServerFileEntry } from '../discovery/server-file.ts'
import type { Connections } from '../mcp/client/create-connections.ts'
import { namesTool } from '../mcp/client/entries/tool-filter.ts'
import { createModules, type Progress } from './keep-modules.ts'

const dir = mkdtempSync(join(tmpdir(), 'keep-modules-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

let count = 0
function setUp(tools: { name: string; description?: string }[]) {
  const home = join(dir, `${++count}`)
  const [serversDir, workspaceDir] = [join(home, 'servers'), join(home, 'workspace')]
  for (const folder of [serversDir, workspaceDir]) mkdirSync(folder, { recursive: true })
  const listed = tools.map((tool) => ({ ...tool, inputSchema: { type: 'object' as const } }))
  const listTools = async () => ({ server: 'large', description: '', tools: listed })
  const modules = createModules({
    ...{ connections: { listTools } as unknown as Connections, shared: { serversDir, skillsDir: home }, log: () => {} },
    pins: createPinStore({ dataDir: home, serversDir }),
  })
  return {
    ...{ serversDir, workspaceDir, modules },
    place: { caller: { personId: 'ann', workspaceDir }, name: 'large', addedBy: 'person' as const },
    catalog: () => createDiscovery({ serversDir }).catalog(join(workspaceDir, 'servers')),
  }
}
const many = (length: number) => Array.from({ length }, (_, index) => ({ name: `tool_${index}` }))

/** What writing would have come to, at once. */
function writeLarge(workspaceDir: string, tools: number): void {
  const folder = join(workspaceDir, 'servers/large')
  mkdirSync(folder, { recursive: true })
  const entries: Record<string, ServerFileEntry> = {}
  const description = 'Does one of very many things. '.repeat(10)
  const inputSchema = { type: 'object', properties: { a: { type: 'string', description } } }
  for (let i = 0; i < tools; i++) {
    const text = `export async function tool${i}() {}\n`
    writeFileSync(join(folder, `tool${i}.ts`), text)
    entries[`tool${i}`] = { tool: `tool_${i}`, description, inputSchema, sha256: digestOf(text) }
  }
  writeFileSync(join(folder, 'server.json'), renderServerFile({ server: 'large', description: '', tools: entries }))
}

function writeSmall(workspaceDir: string): void {
  mkdirSync(join(workspaceDir, 'servers/small'), { recursive: true })
  writeFileSync(join(workspaceDir, 'servers/small/hello.ts'), 'export const hello = async () => 1\n')
}

test('five thousand tools of one’s own server are all there, and other servers beside them', async () => {
  const { workspaceDir, catalog } = setUp([])
  writeLarge(workspaceDir, 5_000)
  writeSmall(workspaceDir)
  const { servers } = await catalog()
  expect(servers.map(({ name, tools, broken }) => [name, tools.length, broken])).toEqual([
    ['large', 5_000, []],
    ['small', 1, []],
  ])
})

test('a folder with more files than a server has is not used, and leaves the others as they are', async () => {
  const { workspaceDir, catalog } = setUp([])
  mkdirSync(join(workspaceDir, 'servers/large'), { recursive: true })
  for (let i = 0; i < MAX_OWN_TOOLS + 200; i++) writeFileSync(join(workspaceDir, `servers/large/t${i}.ts`), '')
  writeSmall(workspaceDir)
  const { servers } = await catalog()
  expect(servers.map(({ name, tools, broken }) => [name, tools.length, broken.length])).toEqual([
    ['large', 0, 1],
    ['small', 1, 0],
  ])
  expect(servers[0]?.broken[0]?.reason).toMatch(/^It is not used: there are more than/)
})

test.each([
  ['more tools', many(MAX_OWN_TOOLS + 1), /^It has 10,001 tools; at most 10,000 .* Choose which\.$/],
  [
    'larger schemas',
    many(100).map((tool) => ({ ...tool, description: 'x'.repeat(100_000) })),
    /^The schemas of its 100 tools come to .* Choose fewer tools\.$/,
  ],
])('a server with %s than can be used is told so before anything is written', async (_what, tools, message) => {
  const { modules, place, workspaceDir } = setUp(tools)
  const refused = modules.update(place)
  await expect(refused).rejects.toMatchObject({ code: 'too-large', message: expect.stringMatching(message) })
  expect(readdirSync(workspaceDir)).toEqual([])
})

const FEW_MORE = 60
test('how many modules are written is told, and until all are there none of them is taken for a hand-written one', async () => {
  const { modules, place, workspaceDir, catalog } = setUp(many(FEW_MORE))
  const told: Progress[] = []
  const during: unknown[] = []
  let looking: Promise<unknown> = Promise.resolve()
  await modules.update(place, {
    progress(progress) {
      told.push(progress)
      if (progress.written === 30) looking = catalog().then(({ servers }) => during.push(...servers))
    },
  })
  await looking
  expect(told).toEqual(Array.from({ length: FEW_MORE }, (_, written) => ({ written, of: FEW_MORE })))
  expect(during).toMatchObject([
    { name: 'large', tools: [], broken: [{ reason: expect.stringMatching(/^Its modules are being written\./) }] },
  ])
  expect((await catalog()).servers[0]?.tools).toHaveLength(FEW_MORE)
  expect(readdirSync(join(workspaceDir, 'servers/large'))).toHaveLength(FEW_MORE + 2)
  expect(readFileSync(join(workspaceDir, 'servers/large/tool0.ts'), 'utf8')).toContain('tool_0')
})

test('whoever stops it is left without what was not written', async () => {
  const { modules, place, workspaceDir } = setUp(many(12))
  const stopping = new AbortController()
  const stopped = modules.update(place, {
    signal: stopping.signal,
    progress: ({ written }) => written === 3 && stopping.abort(new Error('stopped')),
  })
  await expect(stopped).rejects.toThrow('stopped')
  expect(readdirSync(join(workspaceDir, 'servers/large')).length).toBeLessThan(6)
})

test.each([
  [['get_order'], 'get_order', true],
  [['get_order'], 'get_orders', false],
  [['get_*'], 'get_orders', true],
  [['*_order*'], 'get_orders', true],
  [['get*order'], 'get_orders', false],
  [['*'], 'anything', true],
  [['a*a'], 'a', false],
  [['*a'.repeat(2_000)], 'a'.repeat(1_000), false],
  [[], 'get_order', false],
])('of the tools chosen by %j, %s is one: %s', (names, tool, isOne) => {
  expect(namesTool(names, tool)).toBe(isOne)
})
