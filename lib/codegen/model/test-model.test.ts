import { expect, test } from 'vitest'
import { testModel } from './test-model.ts'
import { startModelServer } from './testing/model-server.ts'
import { KEY, optionsFor } from './testing/write.ts'

test('tells which model answered, how fast and at what cost', async () => {
  const server = await startModelServer(({ say, finish }) => {
    say('ready')
    finish('stop', { prompt_tokens: 12, completion_tokens: 1 })
  })
  const result = await testModel(optionsFor(server.baseUrl, { maxTokens: 100_000 }))
  expect(result).toEqual({
    ok: true,
    model: 'served-model',
    ms: expect.any(Number),
    usage: { inputTokens: 12, outputTokens: 1 },
  })
  expect(server.requests[0]?.body).toMatchObject({ max_tokens: 256 })
})

test('is content with a model that thought all its tokens away', async () => {
  const server = await startModelServer(({ finish }) => finish('length'))
  expect(await testModel(optionsFor(server.baseUrl))).toMatchObject({ ok: true, usage: null })
})

test('is not content with one that ends without a word', async () => {
  const server = await startModelServer(({ finish }) => finish('stop'))
  expect(await testModel(optionsFor(server.baseUrl))).toEqual({
    ok: false,
    code: 'unavailable',
    message: `test-model at ${server.host} returned nothing. Try again, or use another model.`,
  })
})

test('tells in plain words what is wrong, without the key', async () => {
  const server = await startModelServer(({ fail }) => fail(401, { message: KEY }))
  const result = await testModel(optionsFor(server.baseUrl))
  expect(result).toEqual({
    ok: false,
    code: 'configuration',
    message: `${server.host} did not accept the API key (401). Check llm.api_key.`,
    fault: {
      what: `${server.host} did not accept the API key (401).`,
      fix: { advice: 'check', fields: ['api_key'] },
    },
  })
})

test('tells of a server that breaks off', async () => {
  const server = await startModelServer(({ say, response }) => {
    say('rea')
    response.end()
  })
  expect(await testModel(optionsFor(server.baseUrl))).toMatchObject({ ok: false, code: 'unavailable' })
})

test('tells of an address that cannot be one', async () => {
  expect(await testModel(optionsFor('nowhere'))).toMatchObject({ ok: false, code: 'configuration' })
})

test('does not call a few words too long', async () => {
  const server = await startModelServer(({ fail }) => fail(400, { message: 'no', code: 'context_length_exceeded' }))
  expect(await testModel(optionsFor(server.baseUrl))).toEqual({
    ok: false,
    code: 'too-large',
    message:
      'test-model has no room for the few words of a test. Give it a larger context where it runs, or use another model.',
  })
})
