import { expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../sandbox/contract.ts'
import { checkRequest } from './check-request.ts'
import { checkValues } from './check-values.ts'

test('answers are taken as JSON has them', () => {
  expect(checkValues({ path: 'x.txt', days: 3, all: true, at: new Date(0), tags: ['a'] })).toEqual({
    path: 'x.txt',
    days: 3,
    all: true,
    at: '1970-01-01T00:00:00.000Z',
    tags: ['a'],
  })
  expect(checkValues({})).toBeUndefined()
})

const circle: Record<string, unknown> = {}
circle['self'] = circle
const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`)

test.each<[string, unknown, string]>([
  ['a list', ['x'], 'Expected values by name, like {"path": "notes.txt"}, and got object.'],
  [
    'too many',
    Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`v${at}`, at])),
    'Expected at most 20 values, and got 21.',
  ],
  ['no name', { '': 1 }, 'Expected a value\'s name to have 1 to 100 characters, and got "".'],
  [
    'a long name',
    { ['n'.repeat(101)]: 1 },
    `Expected a value's name to have 1 to 100 characters, and got "${'n'.repeat(40)}…".`,
  ],
  [
    'the name of a prototype',
    JSON.parse('{"__proto__": 1}'),
    'Expected a value\'s name to have 1 to 100 characters, and got "__proto__".',
  ],
  ['no value', { path: undefined }, 'Expected a value for "path", and got none.'],
  [
    'too large',
    { text: 'x'.repeat(103 * 1024) },
    'Expected values of at most 100 kB in all, and got 103 kB. Put long data into a file and name the file.',
  ],
  ['too deep', { deep }, 'Expected values nested at most 32 levels deep.'],
  ['a circle', circle, 'Expected values that JSON can hold.'],
])('%s is refused', (_what, values, message) => {
  expect(() => checkValues(values as Record<string, unknown>)).toThrow(message)
})

const MOST = { turns: 4, tokens: 1_000, cost_usd: null }

test('a program has its values in itself', () => {
  expect(() => checkRequest({ code: 'export default 1', values: { a: 1 } }, DEFAULT_LIMITS, false, MOST)).toThrow(
    'A run of code asks no questions',
  )
  expect(checkRequest({ task: 'Add', values: { a: 1 } }, DEFAULT_LIMITS, false, MOST).values).toEqual({ a: 1 })
})
