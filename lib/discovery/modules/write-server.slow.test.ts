import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openWorkspace } from '../../workspace/open-workspace.ts'
import { createDiscovery } from '../discover-tools.ts'
import { ownModuleFolder, sharedModuleFolder } from './module-folder.ts'
import { writeServer } from './write-server.ts'

test('what a program wrote as marks, many and large, neither holds up writing nor fills the memory', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'write-server-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const own = join(dir, 'servers', 'many')
  mkdirSync(join(own, '.modules-folder'), { recursive: true })
  for (let n = 0; n < 20; n++) writeFileSync(join(own, `.modules-${n}`), '\n'.repeat(2 * 1024 * 1024))
  const before = process.memoryUsage().heapUsed
  const folder = ownModuleFolder(openWorkspace(dir), 'many', 'eve')
  const add = { tool: 'add', fn: 'add', description: 'Adds.', inputSchema: { type: 'object' as const } }
  await writeServer(folder, { server: 'many', description: '', tools: [add] })
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(200 * 1024 * 1024)
  expect(readdirSync(own).toSorted()).toEqual(['.modules-folder', 'add.ts', 'index.ts', 'server.json'])
})

test('where a mark says more than is read, no module that is there and not listed is taken for ours', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'write-server-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const own = join(dir, 'servers', 'many')
  const folder = ownModuleFolder(openWorkspace(dir), 'many', 'eve')
  const add = { tool: 'add', fn: 'add', description: 'Adds.', inputSchema: { type: 'object' as const } }
  await writeServer(folder, { server: 'many', description: '', tools: [add] })
  const edited = `${readFileSync(join(own, 'add.ts'), 'utf8')}\n// by hand\n`
  writeFileSync(join(own, 'add.ts'), edited)
  rmSync(join(own, 'server.json'))
  writeFileSync(join(own, '.modules-1'), '\n'.repeat(2 * 1024 * 1024))
  const kept = await writeServer(folder, { server: 'many', description: '', tools: [add] })
  expect(readFileSync(join(own, 'add.ts'), 'utf8')).toBe(edited)
  expect(kept.map(({ file }) => file)).toEqual(['many/add.ts'])
})

test('writing that was stopped says so to other processes, too: nobody waits for one that goes on with something else', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'write-server-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const own = join(dir, 'servers', 'many')
  const folder = ownModuleFolder(openWorkspace(dir), 'many', 'eve')
  const tools = ['add', 'subtract'].map((fn) => ({
    tool: fn,
    fn,
    description: '',
    inputSchema: { type: 'object' as const },
  }))
  const stop = new AbortController()
  const wanted = { server: 'many', description: '', tools }
  const writing = writeServer(folder, wanted, { signal: stop.signal, written: () => stop.abort() })
  await expect(writing).rejects.toThrow()
  const marks = () => readdirSync(own).filter((name) => name.startsWith('.modules-'))
  expect(marks()).toEqual(['.modules-stopped'])
  expect(await writeServer(folder, wanted)).toEqual([])
  expect(marks()).toEqual([])
  expect(readdirSync(own).toSorted()).toEqual(['add.ts', 'index.ts', 'server.json', 'subtract.ts'])
})

test('a tool that goes is gone also where writing stops before its module is removed', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'write-server-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const [serversDir, own] = [join(dir, 'servers'), join(dir, 'servers', 'many')]
  const folder = sharedModuleFolder(serversDir, 'many')
  const wanted = (...names: string[]) => {
    const tools = names.map((fn) => ({ tool: fn, fn, description: '', inputSchema: { type: 'object' as const } }))
    return { server: 'many', description: '', tools }
  }
  await writeServer(folder, wanted('add', 'gone'))
  const discovery = createDiscovery({ serversDir })
  onTestFinished(() => discovery.close())
  const found = async () => (await discovery.catalog()).servers[0]?.tools.map(({ tool, origin }) => origin ?? tool)
  expect(await found()).toEqual(['add', 'gone'])

  const stops = async (name: string) => {
    if (name === 'gone.ts') throw new Error('The disk is gone.')
    await folder.remove(name)
  }
  await expect(writeServer({ ...folder, remove: stops }, wanted('add'))).rejects.toThrow('The disk is gone.')
  expect(await found()).toEqual(['add'])
  await writeServer(folder, wanted('add'))
  expect(readdirSync(own).toSorted()).toEqual(['add.ts', 'index.ts', 'server.json'])
  expect(await found()).toEqual(['add'])
})

test('where nothing is to be changed nothing is written', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'write-server-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const folder = sharedModuleFolder(dir, 'many')
  const add = { tool: 'add', fn: 'add', description: 'Adds.', inputSchema: { type: 'object' as const } }
  const wanted = { server: 'many', description: '', tools: [add] }
  await writeServer(folder, wanted)
  const [write, remove] = [vi.fn(folder.write), vi.fn(folder.remove)]
  await writeServer({ ...folder, write, remove }, wanted)
  expect([write.mock.calls, remove.mock.calls]).toEqual([[], []])
})
