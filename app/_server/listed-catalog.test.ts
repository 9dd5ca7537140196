import { expect, test } from 'vitest'
import { NOTHING_LEARNED } from '../../lib/discovery/learned/learned-types.ts'
import type { Catalog, Tool } from '../../lib/discovery/tool.ts'
import { listCatalog, outlineOf } from './listed-catalog.ts'

const add: Tool = {
  server: 'calculator',
  tool: 'add',
  fn: 'add',
  module: './servers/calculator/add.ts',
  description: 'Adds two numbers.',
  inputSchema: { type: 'object', properties: { a: { type: 'number' } } },
  signature: 'add(input: { a?: number }): Promise<unknown>',
}
const catalogOf = (...tools: Tool[]): Catalog => ({
  servers: [{ name: 'calculator', description: '', tools, broken: [] }],
})

test('tells of each tool what a person reads of it', () => {
  expect(listCatalog(catalogOf(add)).servers).toEqual([
    {
      name: 'calculator',
      description: '',
      broken: [],
      tools: [{ tool: 'add', description: 'Adds two numbers.', signature: add.signature }],
    },
  ])
})

test.each<[string, Catalog]>([
  ['added', catalogOf(add, { ...add, tool: 'sub', fn: 'sub' })],
  ['removed', catalogOf()],
  ['changed in what it takes', catalogOf({ ...add, inputSchema: { type: 'object' } })],
  ['changed in what it answers', catalogOf({ ...add, outputSchema: { type: 'object' } })],
])('is another version when a tool was %s', (_what, changed) => {
  const { version } = listCatalog(catalogOf(add))
  expect(listCatalog(catalogOf({ ...add })).version).toBe(version)
  expect(listCatalog(changed).version).not.toBe(version)
})

test('takes the digest of a server for all of it', () => {
  const [server] = catalogOf(add).servers
  const version = (digest: string) => listCatalog({ servers: [{ ...server!, digest }] }).version
  expect(version('one')).toBe(version('one'))
  expect(version('one')).not.toBe(version('two'))
})

test('lists what was learned of results, and is another version by it', () => {
  const learned = { schema: { type: 'number' }, calls: 1, last: '2026-11-24' }
  const types = {
    ...NOTHING_LEARNED,
    version: 'one',
    withLearned: (tool: Tool) => ({ ...tool, signature: 'add(input: { a?: number }): Promise<number>', learned }),
  }
  const listed = listCatalog(catalogOf(add), types)
  expect(listed.servers[0]?.tools[0]?.signature).toBe('add(input: { a?: number }): Promise<number>')
  expect(listed.version).not.toBe(listCatalog(catalogOf(add)).version)
})

test('comes whole with a page where there are few tools, and with the names of many', () => {
  const many = (count: number) =>
    listCatalog(catalogOf(...Array.from({ length: count }, (_, i) => ({ ...add, tool: `add${i}` }))))
  expect(outlineOf(many(200))).toEqual(many(200))
  const outline = outlineOf(many(201))
  expect(outline).toMatchObject({ version: many(201).version, isOutline: true })
  expect(outline.servers[0]?.tools[200]).toEqual({ tool: 'add200' })
})
