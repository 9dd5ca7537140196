import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createDiscovery } from '../discovery/discover-tools.ts'
import { createPinStore } from '../discovery/pins/pin-store.ts'
import type { Connections } from '../mcp/client/create-connections.ts'
import { createModules } from './keep-modules.ts'

/** Each job that was sent elsewhere: whose it was, and how many then were under way. */
const { jobs } = vi.hoisted(() => ({ jobs: [] as { task: string; owner: string; underWay: number }[] }))
vi.mock('../offload/offload.ts', async (load) => {
  const actual = await load<typeof import('../offload/offload.ts')>()
  let underWay = 0
  const offload = (...[task, input, options]: Parameters<typeof actual.offload>) => {
    jobs.push({ task, owner: options.owner, underWay: ++underWay })
    return actual.offload(task, input, options).finally(() => underWay--)
  }
  return { ...actual, offload: Object.assign(offload, { close: actual.offload.close }) }
})

const dir = mkdtempSync(join(tmpdir(), 'one-owner-'))
const [serversDir, workspaceDir] = [join(dir, 'servers'), join(dir, 'workspaces/ann-of-example')]
afterAll(() => rmSync(dir, { recursive: true, force: true }))
beforeEach(() => void jobs.splice(0))

const tools = [1, 2].map((n) => ({ name: `tool_${n}`, inputSchema: { type: 'object' as const } }))
const listTools = async (_: unknown, server: string) => ({ server, description: '', tools })
const modules = createModules({
  ...{ connections: { listTools } as unknown as Connections, shared: { serversDir, skillsDir: dir }, log: () => {} },
  pins: createPinStore({ dataDir: dir, serversDir }),
})
const caller = { personId: 'ann', workspaceDir }
const ownersOf = () => [...new Set(jobs.map(({ owner }) => owner))]

test('all servers of a person are one owner, and two of them are made at a time', async () => {
  mkdirSync(workspaceDir, { recursive: true })
  const names = Array.from({ length: 8 }, (_, i) => `mine${i}`)
  await Promise.all(names.map((name) => modules.update({ caller, name, addedBy: 'person' })))
  expect(jobs).toHaveLength(16)
  expect(ownersOf()).toEqual(['ann'])
  expect(Math.max(...jobs.map(({ underWay }) => underWay))).toBe(2)
})

test('so is what the person wrote by hand, whatever their workspace is called', async () => {
  for (const name of ['one', 'two']) {
    mkdirSync(join(workspaceDir, 'servers', name), { recursive: true })
    const long = `// ${'So long that it is read elsewhere. '.repeat(200)}\nexport const go = () => 1\n`
    writeFileSync(join(workspaceDir, 'servers', name, 'go.ts'), long)
  }
  await createDiscovery({ serversDir }).catalog(join(workspaceDir, 'servers'), 'ann')
  expect(jobs.filter(({ task }) => task === 'read-tool')).toHaveLength(2)
  expect(ownersOf()).toEqual(['ann'])
})

test('what everybody has is one owner too, and nobody’s', async () => {
  for (const name of ['everybody1', 'everybody2']) await modules.update({ caller, name, addedBy: 'administrator' })
  expect(ownersOf()).toEqual(['shared'])
})
