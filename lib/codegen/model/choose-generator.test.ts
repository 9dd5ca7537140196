import { expect, test } from 'vitest'
import { configSchema } from '../../config/schema.ts'
import { createRuleGenerator } from '../rules/create-rule-generator.ts'
import { chooseGenerator, modelOptionsOf } from './choose-generator.ts'
import { startModelServer } from './testing/model-server.ts'
import { KEY, PROGRAM, write } from './testing/write.ts'

const ENDPOINT = 'https://mine.openai.azure.com'
const settingsOf = (llm: object) => configSchema.parse({ llm }).llm
const choose = (llm: object) => chooseGenerator(settingsOf(llm), createRuleGenerator())

test.each([
  ['nothing is set', {}, 'rules'],
  ['a key is set', { api_key: KEY }, 'model'],
  ['an address is set', { base_url: 'http://127.0.0.1:1/v1', fallback: 'none' }, 'model'],
  ['it is turned off', { api_key: KEY, enabled: false }, 'rules'],
  ['a server of one’s own is named', { provider: 'local' }, 'model'],
  ['it is turned on without a key', { enabled: true }, 'model'],
  // Its embeddings may be all that is wanted of it.
  ['there is an Azure endpoint alone', { provider: 'azure_openai', azure_endpoint: ENDPOINT }, 'rules'],
])('chooses when %s', (_what, llm, kind) => {
  expect(choose(llm)).toMatchObject({ kind, name: kind === 'model' ? 'gpt-4.1-mini' : 'rules' })
})

test('asks the server that is set', async () => {
  const server = await startModelServer(({ say, finish }) => {
    say(PROGRAM)
    finish()
  })
  const { generated } = await write(choose({ base_url: server.baseUrl, model: 'mine', temperature: 0, max_tokens: 99 }))
  expect(generated).toEqual({ kind: 'program', source: PROGRAM, generator: 'mine' })
  expect(server.requests[0]?.body).toMatchObject({ model: 'mine', temperature: 0, max_tokens: 99 })
})

test('tells what is missing, and lets the rules write meanwhile', async () => {
  const { generated } = await write(choose({ enabled: true, provider: 'azure_openai' }))
  expect(generated).toMatchObject({
    generator: 'rules',
    because: 'What a model needs to write programs is not set yet. Set llm.api_key and llm.azure_endpoint.',
    fault: { fix: { advice: 'set', fields: ['api_key', 'azure_endpoint'] } },
  })
  const { error } = await write(choose({ enabled: true, fallback: 'none' }))
  expect(error).toMatchObject({
    code: 'configuration',
    message: 'What a model needs to write programs is not set yet. Set llm.api_key.',
  })
})

test('knows the settings of Azure', () => {
  const settings = { provider: 'azure_openai', api_key: KEY, azure_endpoint: ENDPOINT, model: 'gpt-x' }
  expect(modelOptionsOf(settingsOf({ ...settings, azure_deployment_name: 'gpt' }))).toMatchObject({
    azure: { endpoint: ENDPOINT, deployment: 'gpt', apiVersion: '2024-10-21' },
    timeoutMs: 60_000,
  })
  expect(modelOptionsOf(settingsOf(settings)).azure?.deployment).toBe('gpt-x')
})
