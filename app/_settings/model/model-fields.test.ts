import { expect, test } from 'vitest'
import { MODEL_PROVIDER_NAMES } from '../../../lib/config/model-providers.ts'
import { modelSettingsSchema, type ShownModelSettings } from '../../../lib/settings/model-settings.ts'
import { fieldsOf, type ModelFields, presetOf, readFields } from './model-fields.ts'

const shown: ShownModelSettings = {
  enabled: true,
  provider: 'openai',
  model: 'gpt-4.1-mini',
  baseUrl: '',
  azureEndpoint: '',
  azureDeployment: '',
  azureApiVersion: '',
  temperature: null,
  maxTokens: 4_000,
  timeoutSeconds: 60,
  fallback: 'rules',
  hasKey: true,
  from: 'browser',
}

test('settings that go through the form come out as they were', () => {
  const { hasKey: _, from: __, ...settings } = shown
  expect(readFields(fieldsOf(shown))).toEqual({ settings, faults: {} })
})

test('a comma is read as a point, an empty number as not set', () => {
  const { settings } = readFields({ ...fieldsOf(shown), temperature: '0,2', maxTokens: ' ' })
  expect(settings).toMatchObject({ temperature: 0.2, maxTokens: null })
})

test.each<[Partial<ModelFields>, string, string]>([
  [{ temperature: 'warm' }, 'temperature', 'Expected a number from 0 to 2, not “warm”.'],
  [{ temperature: '2.1' }, 'temperature', 'Expected a number from 0 to 2, not “2.1”.'],
  [{ maxTokens: '1.5' }, 'maxTokens', 'Expected a whole number from 1 to 1,000,000, not “1.5”.'],
  [{ timeoutSeconds: '' }, 'timeoutSeconds', 'Enter how many seconds to wait, up to 300.'],
  [{ timeoutSeconds: '0' }, 'timeoutSeconds', 'Expected seconds up to 300, not “0”.'],
  [{ model: ' ' }, 'model', 'Enter the name of a model.'],
  [{ provider: 'azure_openai' }, 'azureEndpoint', 'Enter the address of the Azure resource.'],
])('%j is told at its field', (change, field, fault) => {
  expect(readFields({ ...fieldsOf(shown), ...change })).toEqual({ settings: null, faults: { [field]: fault } })
})

test.each(['api.openai.com', 'ftp://example.com', 'javascript:alert(1)'])('%s is no address of a model', (baseUrl) => {
  expect(readFields({ ...fieldsOf(shown), baseUrl }).faults.baseUrl).toMatch(/begins with https/)
})

test.each(MODEL_PROVIDER_NAMES)('what %s begins with can be saved as it is', (provider) => {
  const fields = { ...fieldsOf(shown), azureEndpoint: 'https://mine.openai.azure.com', provider, ...presetOf(provider) }
  const { settings, faults } = readFields(fields)
  expect(faults).toEqual({})
  expect(modelSettingsSchema.parse(settings)).toMatchObject({ provider, ...presetOf(provider) })
})

test('an address that is not shown does not stand in the way', () => {
  const fields = { ...fieldsOf(shown), azureEndpoint: 'half a thought' }
  expect(readFields(fields).settings?.azureEndpoint).toBe('')
})
