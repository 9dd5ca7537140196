import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configSchema } from '../../config/schema.ts'
import { LIST } from './listed-price.ts'
import { priceOf } from './price-of.ts'

const llmOf = (llm: object = {}) => configSchema.parse({ llm }).llm

test('the configuration says what its model costs, also where the list knows it', () => {
  const llm = llmOf({ model: 'gpt-4.1', price_per_million: { input: 1, output: 4, as_of: '2026-11-01' } })
  expect(priceOf(llm, 'gpt-4.1')).toEqual({
    ...{ model: 'gpt-4.1', input: 1, cachedInput: 1, cacheWrite: 1, output: 4 },
    ...{ source: 'configuration', asOf: '2026-11-01' },
  })
  expect(priceOf(llm, 'gpt-4.1-mini')?.source).toBe('list')
})

test('and what others cost, by their names', () => {
  const price = { input: 2, output: 8, cached_input: 0.5, cache_write: 2.5 }
  const llm = llmOf({ provider: 'local', prices: { house: price } })
  expect(priceOf(llm, 'house')).toEqual({
    ...{ model: 'house', input: 2, cachedInput: 0.5, cacheWrite: 2.5, output: 8 },
    ...{ source: 'configuration', asOf: null },
  })
  expect(priceOf(llm, 'constructor')).toBeNull()
})

test('else the list does, with the day of its edition', () => {
  expect(priceOf(llmOf(), 'gpt-4.1-mini')).toEqual({
    ...{ model: 'gpt-4.1-mini', input: 0.4, cachedInput: 0.1, cacheWrite: 0.4, output: 1.6 },
    ...{ source: 'list', asOf: '2026-09-23' },
  })
  expect(priceOf(llmOf({ provider: 'anthropic', model: 'claude-sonnet-4-5' }), 'claude-sonnet-4-5')).toMatchObject({
    ...{ input: 3, cachedInput: 0.3, cacheWrite: 3.75, output: 15 },
  })
})

test('the edition is the one that is installed', () => {
  const file = new URL('../../../node_modules/@pydantic/genai-prices/package.json', import.meta.url)
  expect(JSON.parse(readFileSync(file, 'utf8')).version).toBe(LIST.version)
})

test('a snapshot of a model costs what the list says of it, and one it does not have nothing that is known', () => {
  expect(priceOf(llmOf(), 'gpt-4o-2024-08-06')).toMatchObject({ model: 'gpt-4o-2024-08-06', input: 2.5, output: 10 })
  expect(priceOf(llmOf(), 'gpt-4o-2024-05-13')).toMatchObject({ input: 5, output: 15 })
  expect(priceOf(llmOf(), 'gpt-99-ultra')).toBeNull()
  expect(priceOf(llmOf(), 'ft:gpt-4o:us:house:1')).toBeNull()
  // It writes nothing, so it costs nothing to write with.
  expect(priceOf(llmOf(), 'text-embedding-3-small')).toBeNull()
})

test.each([
  'http://127.0.0.1:11434/v1',
  'http://localhost:8080/v1',
  'https://localhost/v1',
  'https://gateway.example.com/v1',
  'https://api.openai.com.example.com/v1',
  'http://api.openai.com/v1',
])('of a model at %s only the configuration knows the price', (base_url) => {
  expect(priceOf(llmOf({ base_url }), 'gpt-4.1-mini')).toBeNull()
  const known = llmOf({ base_url, price_per_million: { input: 1, output: 2 } })
  expect(priceOf(known, 'gpt-4.1-mini')).toMatchObject({ input: 1, output: 2 })
})

test('the address tells the provider, not its name in the configuration', () => {
  expect(priceOf(llmOf({ base_url: 'https://api.mistral.ai/v1/' }), 'mistral-large-latest')?.source).toBe('list')
  expect(priceOf(llmOf({ provider: 'local', model: 'gpt-4.1-mini' }), 'gpt-4.1-mini')).toBeNull()
})

test('of Azure a deployment named like its model has the price of that model, any other none', () => {
  const azure = { provider: 'azure_openai', azure_endpoint: 'https://house.openai.azure.com', model: 'gpt-4.1' }
  expect(priceOf(llmOf(azure), 'gpt-4.1')).toMatchObject({ input: 2, output: 8, source: 'list' })
  const renamed = { ...azure, azure_deployment_name: 'production' }
  expect(priceOf(llmOf(renamed), 'gpt-4.1')).toBeNull()
  expect(priceOf(llmOf(renamed), 'production')).toBeNull()
  expect(priceOf(llmOf({ ...azure, azure_deployment_name: 'gpt-4o' }), 'gpt-4.1')).toMatchObject({ input: 2.5 })
  const configured = llmOf({ ...renamed, price_per_million: { input: 1, output: 2 } })
  expect(priceOf(configured, 'production')).toMatchObject({ input: 1 })
  expect(priceOf(llmOf({ ...azure, azure_endpoint: 'http://127.0.0.1:9999' }), 'gpt-4.1')).toBeNull()
})

test('a price of a day that is none is refused', () => {
  const faulty = { llm: { price_per_million: { input: 1, output: 1, as_of: 'yesterday' } } }
  expect(configSchema.safeParse(faulty).error?.issues[0]?.message).toBe('expected a day as 2026-09-23')
})
