import { expect, test } from 'vitest'
import { answerOf, fieldOf } from './question-field.ts'

const questionOf = (schema: Record<string, unknown>) => ({ name: 'value', schema, why: 'It needs a value.' })
const answer = (schema: Record<string, unknown>, typed: string | boolean | string[]) =>
  answerOf(questionOf(schema), fieldOf(questionOf(schema)), { value: typed })

test.each<[Record<string, unknown>, string | boolean | string[], unknown]>([
  [{ type: 'string' }, 'x.txt', 'x.txt'],
  [{ type: 'integer' }, '3', 3],
  [{ type: 'boolean' }, false, false],
  [{ type: 'string', enum: ['C', 'F'] }, 'F', 'F'],
  [{ enum: [1, 2] }, '2', 2],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, ['b'], ['b']],
  [{ type: 'array', items: { type: 'number' } }, '[1, 2]', [1, 2]],
  [{ type: 'object' }, '{"a": 1}', { a: 1 }],
  [{ type: ['number', 'null'] }, 'null', null],
  [{}, 'anything', 'anything'],
])('of %j what is filled in as %j is %j', (schema, typed, value) => {
  expect(answer(schema, typed)).toEqual({ value })
})

test.each<[Record<string, unknown>, string, string]>([
  [{ type: 'string' }, '', 'This field is required.'],
  [{ type: 'integer', minimum: 1 }, '0', 'Expected at least 1.'],
  [{ type: 'number' }, 'many', 'Expected a number.'],
  [{ type: 'array', items: { type: 'number' } }, '1, 2', 'Expected a list in JSON.'],
  [{ type: 'object' }, '{', 'Expected an object in JSON.'],
])('of %j what is filled in as %j is wrong: %s', (schema, typed, fault) => {
  expect(answer(schema, typed)).toEqual({ fault })
})

test('how a list is written is said beside what the tool says of it', () => {
  const { field } = fieldOf(questionOf({ type: 'array', items: { type: 'number' }, description: 'Days to skip.' }))
  expect(field.description).toBe('Days to skip. As JSON.')
})
