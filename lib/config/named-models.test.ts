import { expect, test } from 'vitest'
import { namedModels } from './named-models.ts'
import { configSchema } from './schema.ts'

test('models may be named that llm.models has, and none for its price', () => {
  const { llm } = configSchema.parse({
    llm: { model: 'set', models: ['other', 'third', 'other'], prices: { dear: { input: 100, output: 500 } } },
  })
  expect(namedModels(llm)).toEqual(['other', 'third'])
})
