import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createDiscovery } from '../discovery/discover-tools.ts'
import { createPinStore } from '../discovery/pins/pin-store.ts'
import { MessageLog } from '../mcp/client/log/message-log.ts'
import { folderOf } from '../mcp/server-name.ts'
import type { Person } from '../people/person.ts'
import { createConnectionService } from './connection-service.ts'
import { createModules } from './keep-modules.ts'
import type { ConnectionServiceOptions } from './service/open-service.ts'

// Nothing here waits for less than a process of Node's, which takes a while on a machine with much else to do.
vi.setConfig({ testTimeout: 60_000 })
const PATIENT = { timeout: 30_000 }

const dir = mkdtempSync(join(tmpdir(), 'interrupted-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** No folder can have it. */
const NAME = 'Large & slow'
const TOOLS = 120
const WRITTEN = 60
const fileUrl = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
const toolsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `tool_${n}`, inputSchema: { type: 'object' as const } }))

type From = 'person' | 'administrator'

/** A place for the modules of one server, before anything is written. */
function setUp(addedBy: From = 'person') {
  const home = mkdtempSync(join(dir, 'home-'))
  const [serversDir, workspaceDir] = [join(home, 'servers'), join(home, 'workspace')]
  for (const folder of [serversDir, workspaceDir]) mkdirSync(folder, { recursive: true })
  const folder = join(addedBy === 'person' ? workspaceDir : home, `servers/${folderOf(NAME)}`)
  const marks = () => readdirSync(folder).filter((name) => name.startsWith('.modules-'))
  return { home, serversDir, workspaceDir, addedBy, folder, marks }
}
type Place = ReturnType<typeof setUp>

/** Another process that writes the modules, and midway does what it is told to. */
function writeElsewhere({ home, serversDir, workspaceDir, addedBy }: Place, midway: string) {
  const script = `
    import { writeSync } from 'node:fs'
    import { createModules } from ${fileUrl('./keep-modules.ts')}
    import { createPinStore } from ${fileUrl('../discovery/pins/pin-store.ts')}
    const tools = Array.from({ length: ${TOOLS} }, (_, n) => ({ name: 'tool_' + n, inputSchema: { type: 'object' } }))
    const listTools = async () => ({ server: ${JSON.stringify(NAME)}, description: '', tools })
    const shared = { serversDir: ${JSON.stringify(serversDir)}, skillsDir: ${JSON.stringify(home)} }
    const caller = { personId: 'ann', workspaceDir: ${JSON.stringify(workspaceDir)} }
    const pins = createPinStore({ dataDir: ${JSON.stringify(home)}, serversDir: shared.serversDir })
    await createModules({ connections: { listTools }, shared, pins, log() {} }).update(
      { caller, name: ${JSON.stringify(NAME)}, addedBy: ${JSON.stringify(addedBy)} },
      { progress({ written }) { if (written === ${WRITTEN}) { ${midway} } } },
    )
    process.exit()`
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function writeUntilKilled(place: Place) {
  const [, signal] = await once(writeElsewhere(place, `process.kill(process.pid, 'SIGKILL')`), 'exit')
  expect(signal).toBe('SIGKILL')
  expect(readdirSync(place.folder).filter((name) => name.endsWith('.ts'))).toHaveLength(WRITTEN)
}

/** What a process that has just started has of one server. */
function open({ home, serversDir, workspaceDir, addedBy }: Place, tools = toolsOf(TOOLS)) {
  let asked = 0
  const state = { state: 'idle', since: null, lastError: null, connectMs: null, stderr: null, protocol: null }
  const connections = {
    async listTools() {
      asked++
      return { server: NAME, description: '', tools }
    },
    state: async () => state,
    disconnect: async () => {},
  }
  const modules = createModules({
    ...{ connections: connections as never, shared: { serversDir, skillsDir: home }, log: () => {} },
    pins: createPinStore({ dataDir: home, serversDir }),
  })
  const server = { url: 'https://large.example/mcp', headers: {} }
  const known = { name: NAME, server, addedBy, perPerson: addedBy === 'person' }
  const row = { id: '1', name: NAME, server, userId: addedBy === 'person' ? 'ann' : null, signIn: null }
  const discovery = createDiscovery({ serversDir })
  onTestFinished(() => discovery.close())
  const catalog = () => discovery.catalog(join(workspaceDir, 'servers'), 'ann')
  const service = createConnectionService({
    ...{ connections, modules, catalog, messages: new MessageLog() },
    source: { list: async () => [known], find: async () => known },
    rows: { of: async () => [row], remove: async () => row },
    grants: { forget: async () => {} },
    configured: new Set(),
    limits: { connectMs: 1_000, callMs: 1_000 },
  } as unknown as ConnectionServiceOptions)
  const ann = { id: 'ann', workspaceDir, admin: addedBy === 'administrator', isListed: true } as Person
  return {
    ...{ service, ann },
    asked: () => asked,
    look: async () => (await service.list(ann))[0]!,
    found: async () => (await catalog()).servers.find(({ name }) => [NAME, folderOf(NAME)].includes(name)),
  }
}

/** What is shown when nobody writes any more. */
const settled = (look: ReturnType<typeof open>['look']) =>
  vi.waitFor(async () => {
    const shown = await look()
    expect(shown.pending).toBeNull()
    return shown
  }, PATIENT)

test.each<From>(['person', 'administrator'])(
  'what a process that was killed left unfinished is not shown as whole, and is finished when somebody looks (server of the %s)',
  async (addedBy) => {
    const place = setUp(addedBy)
    await writeUntilKilled(place)
    expect(place.marks()).toHaveLength(1)
    const { look, found } = open(place)
    expect(await found()).toMatchObject({ tools: [], broken: [{ reason: expect.stringMatching(/^Not all of its/) }] })
    expect(await look()).toMatchObject({ tools: 0, isUnfinished: true, pending: {} })
    expect(await settled(look)).toMatchObject({ tools: TOOLS, isUnfinished: false, lastError: null })
    expect(place.marks()).toEqual([])
    const whole = await found()
    expect(whole?.broken).toEqual([])
    expect(whole?.tools.filter(({ origin }) => origin !== undefined)).toEqual([])
  },
)

test('another process that is at it is left to it, until it is gone', async () => {
  const place = setUp()
  const forEver = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'
  const child = writeElsewhere(place, `writeSync(1, 'writing'); ${forEver}`)
  await once(child.stdout, 'data')
  const { look, found, asked } = open(place)
  expect(await look()).toMatchObject({ tools: 0, isUnfinished: true, pending: null })
  expect(await found()).toMatchObject({
    tools: [],
    broken: [{ reason: expect.stringContaining('by another process') }],
  })
  expect(asked()).toBe(0)
  expect(place.marks()).toHaveLength(1)

  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await look()).toMatchObject({ tools: 0, pending: {} })
  expect(await settled(look)).toMatchObject({ tools: TOOLS, isUnfinished: false })
  expect(place.marks()).toEqual([])
})

test('two processes that go on with it at once leave it whole', async () => {
  const place = setUp()
  await writeUntilKilled(place)
  const exits = [1, 2].map(() => once(writeElsewhere(place, ''), 'exit'))
  for (const exit of exits) expect(await exit).toEqual([0, null])
  expect(place.marks()).toEqual([])
  const { look, found, asked } = open(place)
  expect(await look()).toMatchObject({ tools: TOOLS, isUnfinished: false, pending: null })
  expect((await found())?.tools.filter(({ origin }) => origin !== undefined)).toEqual([])
  expect(asked()).toBe(0)
})

test('what was stopped stays stopped for whoever stopped it', async () => {
  const place = setUp()
  await writeUntilKilled(place)
  const { service, ann, look, asked } = open(place)
  await look()
  await service.cancel(ann, NAME)
  expect(await look()).toMatchObject({ tools: 0, isUnfinished: true, state: 'stopped', pending: null })
  expect(asked()).toBeLessThan(2)
  expect((await settled(open(place).look)).tools).toBe(TOOLS)
})

test('of what was not finished, what is not wanted any more goes; what a person wrote before stays', async () => {
  const place = setUp()
  mkdirSync(place.folder, { recursive: true })
  const byHand = {
    'mine.ts': 'export const mine = async () => 1\n',
    'tool5.ts': 'export const tool5 = async () => 5\n',
  }
  // One that was generated once, and then edited: it still says that it was made.
  const edited = '// Made by `cem generate` from the MCP server "large".\nexport const tool6 = async () => 6\n'
  const files = { ...byHand, 'tool6.ts': edited }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place.folder, name), text)
  await once(writeElsewhere(place, `process.kill(process.pid, 'SIGKILL')`), 'exit')
  // Made by a version that wrote it otherwise.
  writeFileSync(join(place.folder, 'tool2.ts'), '// Made by `cem generate` from the MCP server "large".\n')
  await open(place, toolsOf(10)).look()
  await vi.waitFor(() => expect(place.marks()).toEqual([]), PATIENT)
  const own = ['index.ts', 'mine.ts', 'server.json', ...toolsOf(10).map((_, n) => `tool${n}.ts`)]
  expect(readdirSync(place.folder).sort()).toEqual(own.sort())
  for (const [name, text] of Object.entries(files)) expect(readFileSync(join(place.folder, name), 'utf8')).toBe(text)
  expect(readFileSync(join(place.folder, 'tool2.ts'), 'utf8')).toContain('function tool2')
})

test.each<From>(['person', 'administrator'])(
  'while new tools are written, those that were there stay usable, and those alone (server of the %s)',
  async (addedBy) => {
    const place = setUp(addedBy)
    const before = open(place, toolsOf(10))
    const earlier = await before.found()
    expect(earlier).toBeUndefined()
    await before.service.reconnect(before.ann, NAME).catch(() => {}) // the ping of nobody
    await vi.waitFor(() => expect(place.marks()).toEqual([]), PATIENT)
    const ten = toolsOf(10).map(({ name }) => name)
    const namesIn = (server: Awaited<ReturnType<typeof before.found>>) => server?.tools.map(({ tool }) => tool).sort()
    writeFileSync(join(place.folder, 'mine.ts'), 'export const mine = async () => 1\n')
    expect(namesIn(await before.found())).toEqual(['mine', ...ten])

    await once(writeElsewhere(place, `process.kill(process.pid, 'SIGKILL')`), 'exit')
    expect(readdirSync(place.folder).filter((name) => name.endsWith('.ts')).length).toBeGreaterThan(WRITTEN - 1)
    const { look, found } = open(place)
    // The process that had read it before and the one that has just started say the same.
    for (const read of [before.found, found]) {
      const now = await read()
      expect(namesIn(now)).toEqual(['mine', ...ten])
      expect(now?.tools.flatMap(({ tool, origin }) => (origin ? [tool, origin] : []))).toEqual(['mine', 'hand-written'])
      expect(now?.broken).toEqual([{ file: folderOf(NAME), reason: expect.stringMatching(/^Not all of its modules/) }])
    }
    expect(await look()).toMatchObject({ tools: 11, isUnfinished: true, pending: {} })
    expect(await settled(look)).toMatchObject({ tools: TOOLS + 1, isUnfinished: false })
    expect((await found())?.broken).toEqual([])
  },
)

test('a server that is removed before it was finished leaves nothing', async () => {
  const place = setUp()
  await writeUntilKilled(place)
  const { service, ann } = open(place)
  await service.remove(ann, '1')
  expect(existsSync(place.folder)).toBe(false)
})
