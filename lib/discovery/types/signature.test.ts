import { expect, test } from 'vitest'
import { signatureOf } from './signature.ts'

const string = { type: 'string' }
const number = { type: 'number' }

test.each([
  [
    {
      type: 'object',
      properties: { path: string, start: { type: 'integer' }, count: { type: 'integer' } },
      required: ['path'],
    },
    { type: 'object', properties: { result: { type: 'array', items: string } }, required: ['result'] },
    'f(input: { path: string; start?: number; count?: number }): Promise<string[]>',
  ],
  [{}, undefined, 'f(input?: unknown): Promise<unknown>'],
  [{ type: 'object' }, undefined, 'f(input?: Record<string, unknown>): Promise<unknown>'],
  [
    { type: 'object', properties: {} },
    { type: 'object', properties: { a: number, b: number } },
    'f(input?: {}): Promise<{ a?: number; b?: number }>',
  ],
  [
    { type: 'object', properties: { 'a-b': { enum: ['x', "it's", 3, null] } } },
    undefined,
    `f(input?: { 'a-b'?: 'x' | 'it\\'s' | 3 | null }): Promise<unknown>`,
  ],
  [
    { type: 'object', properties: { a: { type: ['string', 'null'] }, b: { type: 'string', nullable: true } } },
    undefined,
    'f(input?: { a?: string | null; b?: string | null }): Promise<unknown>',
  ],
  [
    { type: 'object', properties: { a: { type: 'array', items: { anyOf: [string, number] } } } },
    undefined,
    'f(input?: { a?: (string | number)[] }): Promise<unknown>',
  ],
  [
    { type: 'object', properties: { a: { type: 'array', prefixItems: [string, number] } } },
    undefined,
    'f(input?: { a?: [string, number] }): Promise<unknown>',
  ],
  [{ type: 'object', additionalProperties: number }, undefined, 'f(input?: Record<string, number>): Promise<unknown>'],
  [
    {
      type: 'object',
      properties: { a: { $ref: '#/$defs/Item' } },
      required: ['a'],
      $defs: { Item: { type: 'object', properties: { id: number } } },
    },
    undefined,
    'f(input: { a: { id?: number } }): Promise<unknown>',
  ],
  [
    { type: 'object', properties: { a: { $ref: 'https://example.org/x.json' }, b: true, c: null } },
    undefined,
    'f(input?: { a?: unknown; b?: unknown; c?: unknown }): Promise<unknown>',
  ],
  [
    {
      anyOf: [
        { type: 'object', properties: { a: string } },
        { type: 'object', properties: { b: string } },
      ],
    },
    undefined,
    'f(input: { a?: string } | { b?: string }): Promise<unknown>',
  ],
  [
    {
      type: 'object',
      properties: {
        a: {
          allOf: [
            { type: 'object', properties: { b: string } },
            { type: 'object', properties: { c: string } },
          ],
        },
      },
    },
    undefined,
    'f(input?: { a?: { b?: string } & { c?: string } }): Promise<unknown>',
  ],
])('of %j and %j', (input, output, expected) => {
  expect(signatureOf('f', input, output)).toBe(expected)
})

test('ends where a schema goes round in a circle', () => {
  const tree = { type: 'object', properties: { kids: { type: 'array', items: { $ref: '#' } } } }
  expect(signatureOf('f', tree)).toMatch(/^f\(input\?: \{ kids\?: .*\): Promise<unknown>$/)
  const loop = { type: 'object', properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: { $ref: '#/$defs/A' } } }
  expect(signatureOf('f', loop)).toBe('f(input?: { a?: unknown }): Promise<unknown>')
})

test('tells less of what would become too long', () => {
  const wide = (depth: number): object =>
    depth === 0
      ? string
      : { type: 'object', properties: Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, wide(depth - 1)])) }
  const line = signatureOf('f', wide(6) as never)
  expect(line).toBe(
    'f(input?: { a?: { a?: object; b?: object; c?: object; d?: object }; b?: { a?: object; b?: object; c?: object; d?: object }; c?: { a?: object; b?: object; c?: object; d?: object }; d?: { a?: object; b?: object; c?: object; d?: object } }): Promise<unknown>',
  )
  const huge = {
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`name${i}`, string])),
    required: ['name1'],
  }
  expect(signatureOf('f', huge)).toBe('f(input: object): Promise<unknown>')
})
