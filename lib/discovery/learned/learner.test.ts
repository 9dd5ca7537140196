import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { toolKey } from '../../tools/tool-key.ts'
import type { Tool } from '../tool.ts'
import { LearnedStore } from './learned-store.ts'
import { createLearner } from './learner.ts'
import { shapeSchema } from './shape-schema.ts'

const list: Tool = {
  server: 'shop',
  tool: 'list',
  fn: 'list',
  module: './servers/shop/list.ts',
  description: 'Lists.',
  inputSchema: { type: 'object' },
  signature: 'list(): Promise<unknown>',
}

function open() {
  const dir = mkdtempSync(join(tmpdir(), 'learner-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const warnings: string[] = []
  const warn = (message: string) => warnings.push(message)
  const store = new LearnedStore(dir, warn)
  const learner = createLearner(store, warn)
  return { ...learner, warnings, known: async (tool = list) => (await store.of('ann')).get(toolKey(tool)) }
}

test('learns after the call, from small results and large ones', async () => {
  const { learn, known, warnings } = open()
  learn('ann', list, '{"items":[{"id":1}]}')
  learn('ann', list, JSON.stringify({ items: Array.from({ length: 20_000 }, (_, id) => ({ id })) }))
  await expect.poll(async () => (await known())?.calls, { timeout: 10_000 }).toBe(2)
  expect(shapeSchema((await known())!.shape)).toEqual({
    type: 'object',
    properties: {
      items: { type: 'array', items: { type: 'object', properties: { id: { type: 'number' } }, required: ['id'] } },
    },
    required: ['items'],
  })
  expect(warnings).toEqual([])
})

test.each<[string, Tool]>([
  ['that says what it returns', { ...list, outputSchema: { type: 'object' } }],
  ['whose module was edited', { ...list, origin: 'hand-edited' }],
  ['that a person wrote', { ...list, origin: 'hand-written' }],
])('nothing is learned of a tool %s', async (_what, tool) => {
  const { learn, close, known } = open()
  learn('ann', tool, '{}')
  await close()
  expect(await known(tool)).toBeUndefined()
})

test('after the first calls of a tool one in many is looked at, and what waits is bounded', async () => {
  const { learn, close, known } = open()
  // All at once: nothing is looked at in between.
  for (let i = 0; i < 1_000; i++) learn('ann', list, '[1]')
  await close()
  const calls = (await known())?.calls ?? 0
  expect(calls).toBeGreaterThanOrEqual(20)
  expect(calls).toBeLessThanOrEqual(51)
})

test('a result that is larger than any is not looked at', async () => {
  const { learn, close, known } = open()
  learn('ann', list, `"${'x'.repeat(3 * 1024 * 1024)}"`)
  await close()
  expect(await known()).toBeUndefined()
})

test.each([
  ['10,000 levels deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['100,000 levels deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['of 100,000 keys', `{${Array.from({ length: 100_000 }, (_, i) => `"key${i}":1`).join()}}`],
])('a result %s stops nothing', async (_what, json) => {
  const { learn, known, warnings } = open()
  learn('ann', list, json)
  learn('ann', { ...list, tool: 'next' }, '{"a":1}')
  await expect.poll(async () => (await known({ ...list, tool: 'next' }))?.calls, { timeout: 10_000 }).toBe(1)
  expect(warnings).toEqual([])
})

test('after it was closed nothing more is learned', async () => {
  const { learn, close, known } = open()
  await close()
  learn('ann', list, '[1]')
  await close()
  expect(await known()).toBeUndefined()
})
