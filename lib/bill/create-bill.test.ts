import { afterAll, expect, test } from 'vitest'
import type { Catalog, Tool } from '../discovery/tool.ts'
import { createInstallation } from '../testing/open-playground.ts'
import type { ModelPrice } from '../tokens/prices/model-price.ts'
import { type BillParts, createBill } from './create-bill.ts'

const installation = createInstallation()
afterAll(() => installation.close())
const person = installation.personOf('ann')

const price = (model: string): ModelPrice => ({
  ...{ model, input: 3, cachedInput: 1, cacheWrite: 3, output: 9, source: 'configuration', asOf: null },
})
const catalog: Catalog = { servers: [] }
const billsWith = (parts: Partial<BillParts>) =>
  createBill(installation.config({}), {
    ...{
      catalog: async () => catalog,
      servers: async () => [],
      inUse: async () => new Set<string>(),
      priceOf: async () => null,
    },
    ...parts,
  })

test('the price is that of runs and savings, of the model that is set or of the one that is named', async () => {
  const { connected } = billsWith({ priceOf: async (model = 'the one that is set') => price(model) })
  expect((await connected(person)).price).toEqual(price('the one that is set'))
  expect((await connected(person, { model: 'another' })).price).toEqual(price('another'))
})

test('a model that is named and not ours costs what the list says, one that nobody knows has no price', async () => {
  const { connected } = billsWith({})
  expect((await connected(person)).price).toBeNull()
  expect((await connected(person, { model: 'gpt-4.1' })).price).toMatchObject({ input: 2, output: 8, source: 'list' })
  expect((await connected(person, { priceInput: 1, priceOutput: 2 })).price).toMatchObject({
    ...{ model: 'your model', input: 1, output: 2 },
  })
})

test('where no model is set that is said, and whose prices they are; a model that is named is one', async () => {
  const withTool: Partial<BillParts> = {
    catalog: async () => ({
      servers: [
        {
          ...{ name: 'a', description: '', broken: [] },
          tools: [
            {
              ...{ server: 'a', tool: 'one', fn: 'one', module: './servers/a/one.ts', inputSchema: {} },
              ...{ description: 'Says one.', signature: 'one(): Promise<unknown>' },
            },
          ],
        },
      ],
    }),
    inUse: async () => new Set(['a']),
    priceOf: async (model = 'gpt-4.1-mini') => price(model),
  }
  const said = async (isSet: boolean, options = {}) =>
    (await billsWith({ ...withTool, isModelSet: async () => isSet }).connected(person, options)).sentences.price
  expect(await said(false)).toMatch(/^No model is set; prices are those of gpt-4\.1-mini: \$3\.00 for a million/)
  expect(await said(true)).toMatch(/^Price of gpt-4\.1-mini: /)
  expect(await said(false, { model: 'other' })).toMatch(/^Price of other: /)
  expect(await said(false, { priceInput: 1, priceOutput: 2 })).toMatch(/^Price of your model: \$1\.00/)
})

test('a task of one turn is refused with why, a call that returns nothing is not', async () => {
  const { connected } = billsWith({})
  await expect(connected(person, { turnsPerTask: 1 })).rejects.toMatchObject({
    code: 'invalid-input',
    message: 'turnsPerTask: A task has at least 2 turns: one turn calls a tool, and another reads what it returns.',
  })
  expect((await connected(person, { turnsPerTask: 2, resultTokens: 0 })).assumptions.resultTokens).toBe(0)
})

test('one that takes too long says so, and not that it is too large', async () => {
  const toolOf = (server: string): Tool => ({
    ...{ server, tool: 'one', fn: 'one', module: `./servers/${server}/one.ts`, inputSchema: {} },
    ...{ description: `What ${server} is good for. `.repeat(2_000), signature: 'one(): Promise<unknown>' },
  })
  const names = ['a', 'b', 'c']
  const { connected } = billsWith({
    catalog: async () => ({
      servers: names.map((name) => ({ name, description: '', tools: [toolOf(name)], broken: [] })),
    }),
    ...{ inUse: async () => new Set(names), limitMs: 1 },
  })
  await expect(connected(person)).rejects.toMatchObject({
    ...{ code: 'unavailable', message: expect.stringMatching(/^It took longer than 1 ms and was stopped\./) },
  })
})
