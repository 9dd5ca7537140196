import { expect, test } from 'vitest'
import { answerFor } from './answer-for.ts'

test.each<[Record<string, unknown>, unknown, unknown]>([
  [{ type: 'string' }, '3', '3'],
  [{ type: 'integer' }, '3', 3],
  [{ type: 'number' }, '-1.5', -1.5],
  [{ type: 'number' }, 2, 2],
  [{ type: 'boolean' }, 'true', true],
  [{ type: 'array', items: { type: 'string' } }, '["a", "b"]', ['a', 'b']],
  [{ type: 'object' }, '{"a": 1}', { a: 1 }],
  [{ type: ['string', 'null'] }, 'null', 'null'],
  [{ type: ['number', 'string'] }, '12', 12],
  [{ type: ['number', 'string'] }, 'twelve', 'twelve'],
  [{ enum: ['metric', 'imperial'] }, 'Metric', 'metric'],
  [{ enum: [1, 2] }, '2', 2],
  [{}, 'anything', 'anything'],
])('of %j the answer %j is %j', (schema, answer, value) => {
  expect(answerFor(schema, answer)).toEqual({ ok: true, value })
})

test.each<[Record<string, unknown>, unknown, string]>([
  [{ type: 'integer' }, '3.5', 'a whole number'],
  [{ type: 'number' }, 'many', 'a number'],
  [{ type: 'number' }, '', 'a number'],
  [{ type: 'boolean' }, 'yes', 'true or false'],
  [{ type: 'string' }, 3, 'a text'],
  [{ type: ['integer', 'null'] }, 'x', 'a whole number or null'],
  [{ type: 'array' }, 'a, b', 'a list in JSON'],
  [{ enum: ['C', 'F'] }, 'K', 'one of "C", "F"'],
])('of %j the answer %j is none: %s was expected', (schema, answer, expected) => {
  expect(answerFor(schema, answer)).toEqual({ ok: false, expected })
})
