import { expect, test } from 'vitest'
import { fixForAdministrator, fixForOthers, fixInKeys, type ModelFix, settingsOf } from './model-fault.ts'

const KEY: ModelFix = { advice: 'check', fields: ['api_key'] }
const THREE: ModelFix = { advice: 'set', fields: ['model', 'base_url', 'timeout'] }

test('one fault is told in keys on a command line, and in what to press on a page', () => {
  expect(fixInKeys(KEY)).toBe('Check llm.api_key.')
  expect(fixForAdministrator(KEY)).toBe('Open Settings, Model, and check the key')
  expect(fixForOthers(KEY)).toBe('Ask an administrator to check the key under Settings, Model.')
  expect(settingsOf(KEY)).toBe('/settings/model#apiKey')
})

test('several settings are a list', () => {
  expect(fixInKeys(THREE)).toBe('Set llm.model, llm.base_url and llm.timeout.')
  expect(fixForAdministrator(THREE)).toBe('Open Settings, Model, and enter the model, the base URL and the time limit')
})
