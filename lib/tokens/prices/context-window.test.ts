import { expect, test } from 'vitest'
import { contextWindowOf } from './context-window.ts'
import type { PriceSettings } from './price-of.ts'

const llm = (change: Partial<PriceSettings>) =>
  ({ provider: 'openai', model: 'gpt-4.1-mini', base_url: '', prices: {}, ...change }) as PriceSettings

test('the window of a listed model is told with its name', () => {
  expect(contextWindowOf(llm({}), true)).toEqual({ tokens: 1_000_000, model: 'gpt-4.1-mini' })
})

test.each([
  ['no model is set', llm({}), false],
  ['the model is not listed', llm({ model: 'my-own' }), true],
  ['it is a server of one’s own', llm({ base_url: 'http://127.0.0.1:11434/v1' }), true],
])('where %s it is the usual one', (_, settings, isSet) => {
  expect(contextWindowOf(settings, isSet)).toEqual({ tokens: 200_000, model: null })
})
