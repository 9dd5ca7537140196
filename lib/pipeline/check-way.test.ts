import { expect, test } from 'vitest'
import { configSchema } from '../config/schema.ts'
import { DEFAULT_LIMITS } from '../sandbox/contract.ts'
import { checkRequest, mostOf } from './check-request.ts'
import { assertModel } from './check-way.ts'
import type { RunRequest } from './request.ts'
import type { RunServices } from './run-services.ts'

// The price of a model is known, and it may not be named for that.
const llm = { model: 'set', models: ['other'], prices: { dear: { input: 100, output: 500 } } }
const config = configSchema.parse({ llm, codegen: { max_direct_turns: 7 } })
const check = (request: RunRequest) => checkRequest(request, DEFAULT_LIMITS, false, mostOf(config, null, request.way))

test('code mode is how it is done unless something else is said', () => {
  expect(check({ task: 'x', way: 'codeMode' })).not.toHaveProperty('way')
  expect(check({ task: 'x', way: 'direct', model: 'other' })).toMatchObject({ way: 'direct', model: 'other' })
  expect(check({ task: 'x', answers: true })).toMatchObject({ answers: true })
  // Whoever calls tools directly answers anyway.
  expect(check({ task: 'x', way: 'directWithSearch', answers: true })).not.toHaveProperty('answers')
})

test('requests of a direct run are bounded apart', () => {
  expect(check({ task: 'x', way: 'direct', budget: { turns: 7 } }).budget).toEqual({ turns: 7 })
  expect(() => check({ task: 'x', way: 'direct', budget: { turns: 8 } })).toThrow(
    /1 to 7 \(codegen\.max_direct_turns\)/,
  )
  expect(() => check({ task: 'x', budget: { turns: 7 } })).toThrow(/1 to 4 \(codegen\.max_turns\)/)
})

test.each<[object, RegExp]>([
  [{ task: 'x', way: 'sideways' }, /Expected way to be/],
  [{ code: '1', way: 'direct' }, /A run of code asks no model/],
  [{ code: '1', answers: true }, /A run of code asks no model/],
  [{ code: '1', model: 'other' }, /A run of code asks no model/],
  [{ task: 'x', way: 'direct', until: 'checked' }, /no program to stop before/],
  [{ task: 'x', answers: 'yes' }, /answers to be true or false/],
  [{ task: 'x', model: '' }, /Expected model to be/],
  [{ task: 'x', model: 'm'.repeat(201) }, /Expected model to be/],
])('%j is refused', (request, message) => {
  expect(() => check(request as RunRequest)).toThrow(message)
})

const callingModel = async () => ({ name: 'set' }) as Awaited<ReturnType<RunServices['callingModel']>>

test('a run may name the model that is set, and those that are configured', async () => {
  for (const model of ['set', 'other']) await assertModel({ model }, { config, callingModel })
  await expect(assertModel({ model: 'dear' }, { config, callingModel })).rejects.toThrow(
    'A run may not name the model "dear" here: it may name set, other. An administrator adds others to llm.models.',
  )
})
