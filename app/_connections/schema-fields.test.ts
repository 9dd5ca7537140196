import { expect, test } from 'vitest'
import { fieldsOf, readInput, readWhole, typedOf } from './schema-fields.ts'

const schema = {
  type: 'object',
  properties: {
    city: { type: 'string', description: 'Name' },
    days: { type: 'integer', default: 3 },
    units: { enum: ['C', 'F'], default: 'C' },
    detailed: { type: 'boolean' },
    filter: { type: 'object' },
  },
  required: ['city', 'filter', 'detailed'],
}
const fields = fieldsOf(schema)!

test('a field for each property, with what it begins with', () => {
  expect(fields.map(({ name, kind, isRequired, initial }) => [name, kind, isRequired, initial])).toEqual([
    ['city', 'text', true, ''],
    ['days', 'number', false, '3'],
    ['units', 'choice', false, '"C"'],
    ['detailed', 'choice', true, ''],
    ['filter', 'json', true, ''],
  ])
  expect(fields[2]?.choices).toEqual(['"C"', '"F"'])
  expect(fields[0]?.hint).toBe('Name')
})

test('what is typed becomes values of the right kind', () => {
  expect(readInput(fields, { city: 'Oslo', days: '2', units: '"F"', detailed: 'true', filter: '{"a": [1]}' })).toEqual({
    input: { city: 'Oslo', days: 2, units: 'F', detailed: true, filter: { a: [1] } },
    faults: {},
  })
  expect(readInput(fields, { detailed: 'false', filter: '{}' }).input).toEqual({
    city: '',
    detailed: false,
    filter: {},
  })
})

test('faults stand at their fields', () => {
  expect(readInput(fields, { days: 'many', filter: '{' })).toEqual({
    input: null,
    faults: { days: 'Expected a number, not “many”.', detailed: 'Choose one.', filter: 'This is not JSON.' },
  })
})

test.each([
  [{ type: 'object' }, []],
  [{ type: 'object', properties: {} }, []],
  [{ type: 'object', additionalProperties: true }, null],
  [{ type: 'object', anyOf: [{ properties: { a: {} } }] }, null],
])('%j gives %j', (odd, expected) => {
  expect(fieldsOf(odd)).toEqual(expected)
})

test('the whole can be written as JSON', () => {
  expect(readWhole(' ')).toEqual({ input: {}, faults: {} })
  expect(readWhole('{"a": 1}').input).toEqual({ a: 1 })
  expect(readWhole('[1]').faults).toEqual({ '': 'Expected a JSON object.' })
})

test('what was sent before is there to be changed', () => {
  const fields = fieldsOf({
    properties: { name: { type: 'string' }, times: { type: 'number', default: 3 }, tone: { enum: ['warm'] }, more: {} },
  })
  const input = { name: 'you', tone: 'warm', more: { a: [1] } }
  const typed = typedOf(fields, input)
  expect(typed).toEqual({ name: 'you', times: '', tone: '"warm"', more: '{"a":[1]}' })
  expect(readInput(fields ?? [], typed).input).toEqual(input)
  expect(typedOf(fields, null)['times']).toBe('3')
  expect(typedOf(null, input)['']).toBe(JSON.stringify(input, null, 2))
})
