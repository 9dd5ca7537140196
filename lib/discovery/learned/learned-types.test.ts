import { expect, test } from 'vitest'
import { toolKey } from '../../tools/tool-key.ts'
import { renderModule } from '../modules/render-module.ts'
import type { Catalog, Tool } from '../tool.ts'
import { digestOf } from '../tool-digest.ts'
import type { LearnedStore } from './learned-store.ts'
import { createLearnedTypes } from './learned-types.ts'
import { mergeShapes, NOTHING } from './shape.ts'
import { shapeOf } from './shape-of.ts'

const list: Tool = {
  server: 'shop',
  tool: 'list_all',
  fn: 'listAll',
  module: './servers/shop/listAll.ts',
  description: 'Lists.\nexport type ListAllOutput = unknown',
  inputSchema: { type: 'object', properties: { page: { type: 'number' } } },
  signature: 'listAll(input?: { page?: number }): Promise<unknown>',
}
const PATH = 'servers/shop/listAll.ts'
const catalogOf = (...tools: Tool[]): Catalog => ({
  servers: [{ name: 'shop', description: '', tools, broken: [] }],
})

async function typesOf(results: unknown[], now: Tool = list) {
  const { server, tool } = list
  const shape = results.map(shapeOf).reduce(mergeShapes, NOTHING)
  const learned = { server, tool, digest: digestOf(list), calls: results.length, last: '2026-11-24', shape }
  const store = { of: async () => new Map([[toolKey(list), learned]]) } as unknown as LearnedStore
  return createLearnedTypes(store)('ann', catalogOf(now))
}

const textOf = renderModule('shop', list)

test('the declaration of the result is the learned one, and nothing else of the module changes', async () => {
  const { moduleText, withLearned } = await typesOf([{ result: [1] }, { result: [2], größe: null }])
  const declared = `/** Learned from 2 calls, the last on 2026-11-24: the server does not say what this tool returns. */
export interface ListAllOutput {
  'größe'?: null
  result: number[]
}`
  expect(moduleText(PATH, textOf)).toBe(textOf.replace('\nexport type ListAllOutput = unknown\n', `\n${declared}\n`))
  expect(moduleText(PATH, textOf, 'any')).toContain('\nexport type ListAllOutput = any\n')
  expect(withLearned(list)).toMatchObject({
    signature: "listAll(input?: { page?: number }): Promise<{ 'größe'?: null; result: number[] }>",
    learned: { calls: 2, last: '2026-11-24' },
  })
  // What the tool is known by stays.
  expect(digestOf(withLearned(list))).toBe(digestOf(list))
})

test('what a result is called `result` in is not taken out of it', async () => {
  const { withLearned } = await typesOf([{ result: 1 }, { result: 2 }])
  expect(withLearned(list).signature).toContain('Promise<{ result: number }>')
})

test.each<[string, Tool]>([
  ['describes itself otherwise', { ...list, description: 'Deletes.' }],
  ['takes something else', { ...list, inputSchema: {} }],
  ['says what it returns', { ...list, outputSchema: { type: 'object' } }],
  ['was edited', { ...list, origin: 'hand-edited' }],
])('nothing is told of a tool that now %s', async (_what, now) => {
  const types = await typesOf([{ a: 1 }], now)
  expect(types.withLearned(now)).toBe(now)
  expect(types.moduleText(PATH, textOf)).toBe(textOf)
  expect(types.version).toBe('')
})

test('what can be anything is told as it was', async () => {
  const types = await typesOf([])
  expect(types.moduleText(PATH, textOf)).toBe(textOf)
  expect(types.at(PATH)).toBeUndefined()
})

test('a module that says something else of its result is left as it is', async () => {
  const { moduleText } = await typesOf([{ a: 1 }])
  const own = 'export async function listAll(): Promise<string> { return "x" }\n'
  expect(moduleText(PATH, own)).toBe(own)
})

test('names of fields that are no names in TypeScript are quoted, and no key becomes code', async () => {
  const hostile = ['a*/b', 'a\nb', "a'b", 'a`b', '*/ export type ListAllOutput = any //', '\u2028', '__proto__']
  const value = { ...Object.fromEntries(hostile.map((key) => [key, 1])), 'data-id': 2, $ref: 'x', constructor: 3 }
  const { moduleText } = await typesOf([value, value])
  expect(moduleText(PATH, textOf)).toContain(`export interface ListAllOutput {
  $ref: string
  constructor: number
  'data-id': number
  [k: string]: unknown
}`)
})

test('another version is another type, and more calls of the same are not', async () => {
  const versionOf = async (...results: unknown[]) => (await typesOf(results)).version
  expect(await versionOf([1], [2])).toBe(await versionOf([1], [2], [3]))
  expect(await versionOf([1], [2])).not.toBe(await versionOf([1], ['2']))
})
