import { expect, test } from 'vitest'
import { createRuleGenerator } from '../rules/create-rule-generator.ts'
import { createModelGenerator } from './create-model-generator.ts'
import { type Reply, startModelServer } from './testing/model-server.ts'
import { optionsFor, PROGRAM, write } from './testing/write.ts'
import { withFallback } from './with-fallback.ts'

/** A generator whose model answers so, on a server of its own. */
async function open(answer: (reply: Reply) => unknown, fallback: 'rules' | 'none' = 'rules') {
  const server = await startModelServer(answer)
  const model = createModelGenerator(optionsFor(server.baseUrl))
  return { generator: withFallback(model, createRuleGenerator(), fallback), server }
}

const usage = { prompt_tokens: 9, completion_tokens: 3 }

test('takes what the model wrote', async () => {
  const { generator } = await open(({ say, finish }) => {
    say(PROGRAM)
    finish('stop', usage)
  })
  expect(generator.name).toBe('test-model')
  expect((await write(generator)).generated).toEqual({
    kind: 'program',
    source: PROGRAM,
    generator: 'test-model',
    usage: { inputTokens: 9, outputTokens: 3 },
  })
})

test('lets the rules write when the model cannot be asked, and says why', async () => {
  const { generator } = await open(({ fail }) => fail(401))
  const { generated, streamed, restarts } = await write(generator)
  expect(generated).toMatchObject({
    kind: 'program',
    generator: 'rules',
    because: expect.stringContaining('did not accept the API key (401)'),
  })
  expect(generated).toMatchObject({ source: streamed })
  expect(restarts).toEqual([])
})

test('begins anew where the model broke off', async () => {
  const { generator } = await open(({ say, response }) => {
    say('export default 1 +\n')
    response.end()
  })
  const { generated, deltas, restarts } = await write(generator)
  expect(restarts).toHaveLength(1)
  expect(deltas.slice(0, restarts[0]).join('')).toBe('export default 1 +\n')
  expect(generated).toMatchObject({ kind: 'program', source: deltas.slice(restarts[0]).join(''), generator: 'rules' })
})

test('lets the rules write when the model wrote no program, and keeps what that cost', async () => {
  const { generator } = await open(({ say, finish }) => {
    say('I would rather not.')
    finish('stop', usage)
  })
  expect((await write(generator)).generated).toMatchObject({
    kind: 'program',
    generator: 'rules',
    because: 'test-model wrote no program. It said: "I would rather not."',
    usage: { inputTokens: 9, outputTokens: 3 },
  })
})

test('tells the failure of the model, with its part, when the rules do not know the task either', async () => {
  const { generator } = await open(({ say, response }) => {
    say('export default 1 +\n')
    response.end()
  })
  const { error } = await write(generator, 'Compose a sonnet about the sea')
  expect(error).toMatchObject({
    code: 'unavailable',
    partial: 'export default 1 +\n',
    message: expect.stringMatching(/lost in the middle.*The rules could not write it either: No rule/),
  })
})

test('tells what the model said when the rules do not know the task either', async () => {
  const { generator } = await open(({ say, finish }) => {
    say('There is no tool for poems.')
    finish()
  })
  expect((await write(generator, 'Compose a sonnet about the sea')).generated).toEqual({
    kind: 'no-program',
    reason: 'test-model wrote no program. It said: "There is no tool for poems."',
    written: 'There is no tool for poems.',
    generator: 'test-model',
  })
})

test('asks nobody else when that is not wanted', async () => {
  const { generator } = await open(({ fail }) => fail(401), 'none')
  expect((await write(generator)).error).toMatchObject({ name: 'ModelError', code: 'configuration' })
})

test('does not go on to the rules when it is told to stop', async () => {
  const stop = new AbortController()
  const { generator } = await open(() => stop.abort(new Error('stopped by a person')))
  const { error, deltas } = await write(generator, 'Add 1 and 2', stop.signal)
  expect(error?.message).toBe('stopped by a person')
  expect(deltas).toEqual([])
})

test('a value that the rules ask for is asked for, whatever became of the model', async () => {
  const silent = await open(({ fail }) => fail(401))
  expect((await write(silent.generator, 'Call calculator.add with a 2')).generated).toMatchObject({
    kind: 'no-program',
    generator: 'rules',
    because: expect.stringContaining('did not accept the API key'),
    question: { name: 'b', schema: { type: 'number' } },
  })
  const nothing = await open(({ finish }) => finish('stop', usage))
  expect((await write(nothing.generator, 'Call calculator.add with a 2')).generated).toMatchObject({
    ...{ generator: 'rules', question: { name: 'b' } },
    usage: { inputTokens: 9, outputTokens: 3 },
  })
  const unwilling = await open(({ say, finish }) => {
    say('Which exponent?')
    finish('stop', usage)
  })
  expect((await write(unwilling.generator, 'Call calculator.add with a 2')).generated).toMatchObject({
    kind: 'no-program',
    generator: 'test-model',
    reason: expect.stringContaining('Which exponent?'),
    question: { name: 'b' },
  })
})

test('the model reads answers as part of the task', async () => {
  const { generator, server } = await open(({ say, finish }) => {
    say(PROGRAM)
    finish('stop', usage)
  })
  const request = { task: 'Post it', tools: [], values: { channel: 'ops' } }
  await generator.generate(request, new AbortController().signal).next()
  expect(JSON.stringify(server.requests[0]?.body)).toContain('<task>\\nPost it\\n\\nAnswers:\\nchannel = ops\\n</task>')
})
