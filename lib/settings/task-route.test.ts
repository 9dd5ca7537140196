import { expect, test } from 'vitest'
import { configSchema, type SettingsInput } from '../config/schema.ts'
import { taskRoute } from './task-route.ts'

const SETTINGS: Parameters<typeof taskRoute>[0] = {
  provider: 'openai',
  fallback: 'rules',
  ...{ enabled: true, model: 'gpt-4.1-mini', baseUrl: '', azureEndpoint: '', apiKey: 'sk-1' },
  ...{ azureDeployment: '', azureApiVersion: '', temperature: null, maxTokens: null, timeoutSeconds: 60 },
}
const route = (settings: Partial<Parameters<typeof taskRoute>[0]> = {}, config: SettingsInput = {}) =>
  taskRoute({ ...SETTINGS, ...settings }, configSchema.parse(config))

test('says which model is asked, and of its address the host alone', () => {
  expect(route()).toEqual({
    model: {
      ...{ name: 'gpt-4.1-mini', provider: 'OpenAI', host: 'api.openai.com' },
      ...{ isThisMachine: false, isKeyMissing: false },
    },
    fallback: 'rules',
    sends: { looks: true, repairs: true, asks: true, samplings: true },
    ranking: null,
  })
  expect(JSON.stringify(route({ baseUrl: 'https://me:secret@models.example.com/tenant-7/v1' }))).not.toMatch(
    /secret|tenant-7|sk-1/,
  )
})

test.each([
  ['the rules', { enabled: false }, null],
  ['no key', { apiKey: null }, { isKeyMissing: true }],
  ['no key where none is wanted', { provider: 'local', apiKey: null }, { isKeyMissing: false, isThisMachine: true }],
  [
    'a server of their own',
    { baseUrl: 'https://models.example.com/v1', apiKey: null },
    { isKeyMissing: false, host: 'models.example.com' },
  ],
  ['an Azure resource', { provider: 'azure_openai', azureEndpoint: 'https://a.azure.com' }, { host: 'a.azure.com' }],
  ['an Azure resource that is not named', { provider: 'azure_openai' }, { host: null, isThisMachine: false }],
] as const)('with %s', (_what, settings, model) => {
  if (model === null) expect(route(settings).model).toBeNull()
  else expect(route(settings).model).toMatchObject(model)
})

test('says what else is sent, as it is configured', () => {
  const off = {
    codegen: { max_turns: 1, max_repairs: 0 },
    llm: { ask_calls: 0 },
    connections: { sampling: { enabled: false } },
  }
  expect(route({}, off).sends).toEqual({ looks: false, repairs: false, asks: false, samplings: false })
  expect(route({}, { embeddings: { provider: 'openai' } }).ranking).toBe('api.openai.com')
  expect(route({}, { embeddings: { provider: 'local' } }).ranking).toBeNull()
})
