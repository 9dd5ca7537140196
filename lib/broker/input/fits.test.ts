import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '../../discovery/tool.ts'
import { compileSchema } from './check-input.ts'
import { certainlyFits } from './fits.ts'

const person = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 5, description: 'x' },
    age: { type: 'integer', minimum: 0, exclusiveMaximum: 150 },
    kind: { enum: ['a', 'b', null] },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 2 },
    either: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: ['number', 'null'] } }] },
    pattern: { const: 1 },
  },
  required: ['name'],
  additionalProperties: false,
}
const VALUES: unknown[] = [
  {},
  { name: 'Ada' },
  { name: '' },
  { name: 'Ada Lovelace' },
  { name: '🦊🦊' },
  { name: 'a', age: 3 },
  { name: 'a', age: 3.5 },
  { name: 'a', age: 150 },
  { name: 'a', age: -1 },
  { name: 'a', kind: 'b' },
  { name: 'a', kind: null },
  { name: 'a', kind: 'c' },
  { name: 'a', tags: ['x', 'y'] },
  { name: 'a', tags: ['x', 'y', 'z'] },
  { name: 'a', tags: [1] },
  { name: 'a', either: 'x' },
  { name: 'a', either: [1, null] },
  { name: 'a', either: [true] },
  { name: 'a', pattern: 1 },
  { name: 'a', pattern: 2 },
  { name: 'a', more: 1 },
  JSON.parse('{"name":"a","__proto__":1}'),
  { name: 'a', toString: 1 },
  null,
  [],
  'text',
  5,
]
const SCHEMAS: JsonSchema[] = [
  person,
  {},
  { type: 'object' },
  { required: ['toString'] },
  { properties: { name: false } },
  { additionalProperties: { type: 'string' } },
  { additionalProperties: { type: 'object' }, properties: { name: true } },
  { allOf: [{ type: 'object' }, { required: ['age'] }] },
  { anyOf: [{ type: 'string' }, { type: 'number' }] },
  { type: ['object', 'null'], $defs: { a: { $ref: '#' } } },
  { items: { type: 'string' } },
  { const: 'text' },
  { enum: [5, 'text'] },
  { maximum: 4, minItems: 1, minLength: 5 },
  { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', 'x-note': 1 },
  { not: { type: 'object' } },
  { oneOf: [{ type: 'object' }, { required: ['name'] }] },
  { properties: { name: { pattern: '^A' } } },
  { patternProperties: { '^n': { type: 'number' } } },
  { $ref: '#/$defs/a', $defs: { a: { type: 'string' } } },
  { propertyNames: { maxLength: 3 } },
]

describe('a quick look at an input', () => {
  test('never takes for right what a validator takes for wrong', () => {
    let certain = 0
    for (const schema of SCHEMAS) {
      const check = compileSchema(schema)
      for (const value of VALUES) {
        if (!certainlyFits(value, schema)) continue
        certain++
        expect({ schema, value, faults: check(value) }).toEqual({ schema, value, faults: [] })
      }
    }
    expect(certain).toBeGreaterThan(150)
  })

  test('is enough for what tools are mostly called with', () => {
    const check = compileSchema(person)
    for (const value of VALUES) {
      expect({ value, isRight: certainlyFits(value, person) }).toEqual({ value, isRight: check(value).length === 0 })
    }
  })

  test.each<[string, JsonSchema, unknown]>([
    ['a pattern', { properties: { a: { pattern: 'x' } } }, { a: 'x' }],
    ['a reference', { $ref: '#/$defs/a', $defs: { a: {} } }, {}],
    ['an unknown dialect', { $schema: 'https://example.com/schema' }, {}],
    ['$async', { $async: true }, {}],
    ['a large value', { items: { type: 'number' } }, Array.from({ length: 10_000 }, () => 1)],
  ])('leaves it to a validator where there is %s', (_, schema, value) => {
    expect(certainlyFits(value, schema)).toBe(false)
  })

  test('ends where schemas multiply', () => {
    let schema: JsonSchema = { type: 'string' }
    for (let i = 0; i < 200; i++) schema = { anyOf: [schema, schema] }
    expect(certainlyFits(1, schema)).toBe(false)
  })
})
