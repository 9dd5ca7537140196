import { expect, test } from 'vitest'
import { startModelServer } from '../codegen/model/testing/model-server.ts'
import type { ModelSettings, ModelSettingsStore } from './model-settings.ts'
import { createPrices, testSettings } from './use-model.ts'

const settings: ModelSettings = {
  ...{ enabled: true, provider: 'openai', model: 'gpt-x', baseUrl: '' },
  ...{ azureEndpoint: '', azureDeployment: '', azureApiVersion: '' },
  ...{ temperature: null, maxTokens: null, timeoutSeconds: 5, fallback: 'rules' },
}
const storeWith = (key: string | null) => ({ keyFor: async () => key }) as unknown as ModelSettingsStore

const serving = () =>
  startModelServer(({ say, finish }) => {
    say('ready')
    finish()
  })

test('a deployment that is left empty has the name of its model, as the form says', async () => {
  const { host, requests } = await serving()
  const azure = { ...settings, provider: 'azure_openai' as const, azureEndpoint: `http://${host}` }
  expect(await testSettings(storeWith('sk-saved'), azure)).toMatchObject({ ok: true })
  expect(requests[0]?.path).toContain('/openai/deployments/gpt-x/chat/completions')
})

test('the saved key is sent where it belongs, an entered one wins, and none is sent where none is kept', async () => {
  const { baseUrl, requests } = await serving()
  await testSettings(storeWith('sk-saved'), { ...settings, baseUrl })
  await testSettings(storeWith('sk-saved'), { ...settings, baseUrl }, 'sk-entered')
  await testSettings(storeWith(null), { ...settings, baseUrl })
  expect(requests.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer sk-saved',
    'Bearer sk-entered',
    undefined,
  ])
})

test.each(['', 'https://api.mistral.ai/v1/'])(
  'a provider at its own address “%s” says that it needs a key',
  async (baseUrl) => {
    expect(await testSettings(storeWith(null), { ...settings, provider: 'mistral', baseUrl })).toEqual({
      ...{ ok: false, code: 'configuration' },
      message: 'What a model needs to write programs is not set yet. Set llm.api_key.',
      fault: {
        what: 'What a model needs to write programs is not set yet.',
        fix: { advice: 'set', fields: ['api_key'] },
      },
    })
  },
)

test('prices are those of the model that is set today', async () => {
  let today: ModelSettings = { ...settings, model: 'gpt-4.1-mini' }
  const store = { resolve: async () => ({ ...today, apiKey: 'sk', from: 'browser' as const }) }
  const prices = { house: { input: 1, output: 2 } }
  const listed = createPrices(store, { prices, price_per_million: undefined })
  expect(await listed('gpt-4.1-mini')).toMatchObject({ input: 0.4, source: 'list' })
  today = { ...today, baseUrl: 'http://127.0.0.1:11434/v1' }
  expect(await listed('gpt-4.1-mini')).toBeNull()
  expect(await listed('house')).toMatchObject({ input: 1, source: 'configuration' })
  today = { ...today, model: 'other' }
  const own = createPrices(store, { prices, price_per_million: { input: 3, output: 4 } })
  expect(await own('other')).toMatchObject({ input: 3, source: 'configuration' })
})
