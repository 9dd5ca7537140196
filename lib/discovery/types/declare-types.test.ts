import { expect, test } from 'vitest'
import type { JsonSchema } from '../tool.ts'
import { declareTypes } from './declare-types.ts'

const string = { type: 'string' }
const ref = (name: string) => ({ $ref: `#/$defs/${name}` })

test.each<[string, JsonSchema, string]>([
  ['a list', { type: 'array', items: { enum: ['a', "it's"] } }, "export type T = ('a' | 'it\\'s')[]"],
  [
    'fields with comments',
    {
      type: 'object',
      properties: { a: { ...string, description: 'One.' }, 'b-c': { type: 'integer', default: 3 } },
      required: ['a'],
    },
    "export interface T {\n  /** One. */\n  a: string\n  /** Default: 3. */\n  'b-c'?: number\n}",
  ],
  [
    'a choice of objects',
    { properties: { a: { anyOf: [{ type: 'object', properties: { b: string } }, { type: 'null' }] } } },
    'export interface T {\n  a?:\n    | {\n        b?: string\n      }\n    | null\n}',
  ],
  [
    'one that goes round, which has a name',
    { ...ref('Node'), $defs: { Node: { properties: { next: ref('Node') } } } },
    'export type T = TNode\n\nexport interface TNode {\n  next?: TNode\n}',
  ],
  [
    'one that would be nothing but itself',
    { ...ref('A'), $defs: { A: { anyOf: [ref('B'), string] }, B: { anyOf: [ref('A'), { type: 'number' }] } } },
    'export type T = number | string',
  ],
  [
    'two of one name',
    { properties: { a: ref('x'), b: { $ref: '#/definitions/x' } }, $defs: { x: string }, definitions: { x: {} } },
    'export interface T {\n  a?: TX\n  b?: TX2\n}\n\nexport type TX = string\n\nexport type TX2 = unknown',
  ],
  ['what leads out of it', { $ref: 'https://example.org/x.json' }, 'export type T = unknown'],
])('%s', (_what, schema, text) => {
  expect(declareTypes(schema, 'T')).toBe(text)
})

test('what refers to itself without end is cut, and says so', () => {
  const names = Array.from({ length: 100 }, (_, i) => `d${i}`)
  const all = { anyOf: names.map(ref) }
  const text = declareTypes({ ...all, $defs: Object.fromEntries(names.map((name) => [name, all])) }, 'T')
  expect(text).toBe('// Its schema is too large to be told in full; the rest is unknown.\n\nexport type T = unknown')
})
