import { expect, test, vi } from 'vitest'
import { fillQueue } from '../offload/testing/fill-queue.ts'
import type { CatalogCache } from './catalog-cache.ts'
import { createServerReader } from './read-server.ts'
import { createCatalogReader } from './read-tree.ts'
import type { ServersTree } from './servers-tree.ts'

const LONG = `// ${'So long that it is read elsewhere. '.repeat(200)}\n`
const GOOD = `${LONG}export const go = (input: { a: number }) => input.a\n`
const files = (...names: string[]) => new Map(names.map((name) => [name, { mtimeMs: 1, size: 1 }]))
const folderOf = (...names: string[]) => ({ files: files(...names), marks: files() })

function treeOf(texts: Record<string, string>) {
  const read: string[] = []
  const tree: ServersTree = {
    owner: 'ann',
    isOpen: true,
    list: async () => new Map([['mine', folderOf(...Object.keys(texts))]]),
    read: async (_, file) => {
      read.push(file)
      return texts[file] ?? ''
    },
  }
  return { tree, texts, read }
}

test('a module that could not be read while too much waited is read at the next look', async () => {
  const reader = createServerReader(treeOf({ 'go.ts': GOOD }).tree, 'mine')
  const over = fillQueue('ann')
  expect((await reader(folderOf('go.ts'))).server.broken).toMatchObject([{ file: 'mine/go.ts' }])
  await over
  const { server } = await reader(folderOf('go.ts'))
  expect(server).toMatchObject({ broken: [], tools: [{ fn: 'go' }] })
  expect((await reader(folderOf('go.ts'))).server).toBe(server)
})

test('so is a long server.json', async () => {
  const json = JSON.stringify({ server: 'mine', description: 'x'.repeat(300_000), tools: {} })
  const reader = createServerReader(treeOf({ 'server.json': json }).tree, 'mine')
  const over = fillQueue('ann')
  expect((await reader(folderOf('server.json'))).server.broken).toMatchObject([{ file: 'mine/server.json' }])
  await over
  expect((await reader(folderOf('server.json'))).server.broken).toEqual([])
})

test('a module that crossed a bound is read again, though not at every look', async () => {
  const { tree, texts, read } = treeOf({ 'go.ts': '['.repeat(50_000) })
  const reader = createServerReader(tree, 'mine')
  const first = await reader(folderOf('go.ts'))
  expect(first.server.broken).toMatchObject([{ reason: expect.stringContaining('The module cannot be read.') }])
  expect(await reader(folderOf('go.ts'))).toBe(first)
  expect(read).toEqual(['go.ts'])
  texts['go.ts'] = GOOD
  const soon = performance.now() + 60_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(soon)
  expect((await reader(folderOf('go.ts'))).server.broken).toEqual([])
  clock.mockRestore()
})

test('a module that is wrong stays so until it changes', async () => {
  const { tree, read } = treeOf({ 'go.ts': 'export const stop = 1' })
  const reader = createServerReader(tree, 'mine')
  const first = await reader(folderOf('go.ts'))
  expect(first.server.broken).toHaveLength(1)
  expect(await reader(folderOf('go.ts'))).toBe(first)
  expect(read).toEqual(['go.ts'])
})

test('what failed for now is not kept for the next start', async () => {
  const kept: string[][] = []
  const cache = {
    read: () => new Map(),
    keep: (readings: ReadonlyMap<string, unknown>) => kept.push([...readings.keys()]),
  } as unknown as CatalogCache
  const catalog = createCatalogReader(treeOf({ 'go.ts': GOOD }).tree, cache)
  const over = fillQueue('ann')
  await catalog()
  await over
  await catalog()
  expect(kept).toEqual([[], ['mine']])
})

test('while modules are written, what is listed counts and what a person wrote; more that comes changes nothing', async () => {
  const listed = { tool: 'go', description: '', inputSchema: { type: 'object' }, sha256: '0'.repeat(64) }
  const json = JSON.stringify({ server: 'mine', description: '', tools: { go: listed } })
  const texts = {
    'server.json': json,
    'go.ts': GOOD,
    'byHand.ts': GOOD.replace('go', 'byHand'),
    '.modules-1': 'byHand.ts',
  }
  const reader = createServerReader(treeOf(texts).tree, 'mine')
  const at = (...names: string[]) => ({
    ...folderOf('server.json', 'go.ts', 'byHand.ts', ...names),
    marks: files('.modules-1'),
  })
  const first = await reader(at('new.ts'))
  expect(first.server.tools.map(({ fn, origin }) => [fn, origin])).toEqual([
    ['byHand', 'hand-written'],
    ['go', 'hand-edited'],
  ])
  expect(first.server.broken).toEqual([])
  expect(await reader(at('new.ts', 'newer.ts'))).toBe(first)
})
