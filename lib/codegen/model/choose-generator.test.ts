import { expect, test } from 'vitest'
import { configSchema } from '../../config/schema.ts'
import { createRuleGenerator } from '../rules/create-rule-generator.ts'
import { chooseGenerator, modelOptionsOf } from './choose-generator.ts'
import { startModelServer } from './testing/model-server.ts'
import { KEY, PROGRAM, write } from './testing/write.ts'

const settingsOf = (llm: object) => configSchema.parse({ llm }).llm
const choose = (llm: object) => chooseGenerator(settingsOf(llm), createRuleGenerator())

test.each([
  ['nothing is set', {}, 'rules', /no model is set/],
  ['a key is set', { api_key: KEY }, 'model', /by gpt-4\.1-mini, and by rules when it cannot/],
  ['an address is set', { base_url: 'http://127.0.0.1:1/v1', fallback: 'none' }, 'model', /by gpt-4\.1-mini\./],
  ['it is turned off', { api_key: KEY, enabled: false }, 'rules', /llm\.enabled is false/],
  ['a server of one’s own is named', { provider: 'local' }, 'model', /by gpt-4\.1-mini, and by rules/],
  ['it is turned on without a key', { enabled: true }, 'model', /by rules when it cannot/],
])('chooses when %s', (_what, llm, writes, why) => {
  const choice = choose(llm)
  expect(choice).toMatchObject({ writes, why: expect.stringMatching(why) })
  expect(choice.generator.name).toBe(writes === 'model' ? 'gpt-4.1-mini' : 'rules')
  expect(JSON.stringify(choice)).not.toContain(KEY)
})

test('asks the server that is set', async () => {
  const server = await startModelServer(({ say, finish }) => {
    say(PROGRAM)
    finish()
  })
  const { generated } = await write(
    choose({ base_url: server.baseUrl, model: 'mine', temperature: 0, max_tokens: 99 }).generator,
  )
  expect(generated).toEqual({ kind: 'program', source: PROGRAM, generator: 'mine' })
  expect(server.requests[0]?.body).toMatchObject({ model: 'mine', temperature: 0, max_tokens: 99 })
})

test('tells what is missing, and lets the rules write meanwhile', async () => {
  const { generated } = await write(choose({ enabled: true, provider: 'azure_openai' }).generator)
  expect(generated).toMatchObject({
    generator: 'rules',
    because:
      'What a model needs to write programs is not set yet. Set llm.api_key, llm.azure_endpoint and llm.azure_deployment_name.',
    fault: { fix: { advice: 'set', fields: ['api_key', 'azure_endpoint', 'azure_deployment_name'] } },
  })
  const { error } = await write(choose({ enabled: true, fallback: 'none' }).generator)
  expect(error).toMatchObject({
    code: 'configuration',
    message: 'What a model needs to write programs is not set yet. Set llm.api_key.',
  })
})

test('knows the settings of Azure', () => {
  const azure_endpoint = 'https://mine.openai.azure.com'
  const settings = settingsOf({ provider: 'azure_openai', api_key: KEY, azure_endpoint, azure_deployment_name: 'gpt' })
  expect(modelOptionsOf(settings)).toMatchObject({
    azure: { endpoint: azure_endpoint, deployment: 'gpt', apiVersion: '2024-10-21' },
    timeoutMs: 60_000,
  })
})
