import { expect, test } from 'vitest'
import { MOST_FIELDS, mergeShapes, NOTHING, type Shape } from './shape.ts'
import { shapeOf } from './shape-of.ts'
import { shapeSchema } from './shape-schema.ts'
import { parseShape, shapeText } from './shape-text.ts'
import { MAX_SHAPE_BYTES } from './within-bounds.ts'

const shapeOfAll = (...values: unknown[]): Shape => values.map(shapeOf).reduce(mergeShapes, NOTHING)
const schemaOf = (...values: unknown[]) => shapeSchema(shapeOfAll(...values))

test('fields that were in every one of at least two objects are required', () => {
  expect(schemaOf({ id: 1, name: 'a' })).toEqual({
    type: 'object',
    properties: { id: { type: 'number' }, name: { type: 'string' } },
  })
  expect(schemaOf({ id: 1, name: 'a' }, { id: 2 })).toEqual({
    type: 'object',
    properties: { id: { type: 'number' }, name: { type: 'string' } },
    required: ['id'],
  })
})

test('items of lists are one type, and each counts', () => {
  expect(schemaOf([{ id: 1 }, { id: null, at: true }])).toEqual({
    type: 'array',
    items: {
      type: 'object',
      properties: { at: { type: 'boolean' }, id: { anyOf: [{ type: 'null' }, { type: 'number' }] } },
      required: ['id'],
    },
  })
  expect(schemaOf([])).toEqual({ type: 'array', items: {} })
})

test('what is of several kinds is a choice', () => {
  expect(schemaOf('a', 1, [true], {})).toEqual({
    anyOf: [
      { type: 'object', additionalProperties: {} },
      { type: 'array', items: { type: 'boolean' } },
      { type: 'number' },
      { type: 'string' },
    ],
  })
})

test('keeps kinds and names, and neither a value nor a key that is data', () => {
  const text = shapeText(
    shapeOf({
      name: 'Ann Secret',
      balance: 4_711_815,
      byMail: { 'ann@example.org': { age: 31 }, 'bob@example.org': { age: 48 } },
      byDay: { '2026-11-24': [1, 2] },
      active: true,
    }),
  )
  expect(text).toContain('"balance"')
  expect(text).not.toMatch(/Secret|4711815|4_711|example|2026|31|48/)
})

test('objects with ids for keys are maps', () => {
  expect(schemaOf({ '1001': { a: 1 }, '1002': { a: 2 } })).toEqual({
    type: 'object',
    additionalProperties: { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] },
  })
})

test('objects whose keys are words but never the same ones are maps, too', () => {
  const names = ['Anna', 'Bert', 'Cleo', 'Dora', 'Emil', 'Fritz']
  expect(schemaOf(...names.map((name) => ({ [name]: 1 })))).toEqual({
    type: 'object',
    additionalProperties: { type: 'number' },
  })
})

test('many fields of one kind are fields once they are seen to be there each time', () => {
  const row = Object.fromEntries(Array.from({ length: 26 }, (_, i) => [`column${String.fromCharCode(97 + i)}`, 'x']))
  expect(schemaOf(row)).toEqual({ type: 'object', additionalProperties: { type: 'string' } })
  expect(Object.keys(schemaOf(row, row)['properties'] as object)).toHaveLength(26)
})

test('fields beside keys that are data stay known, and others may come', () => {
  expect(schemaOf({ id: 1, name: 'a', 'Ann Lee': true })).toEqual({
    type: 'object',
    properties: { id: { type: 'number' }, name: { type: 'string' } },
    additionalProperties: {},
  })
})

test('keys that mean something to JavaScript are fields like others, or none', () => {
  const value = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": 2, "toString": "x"}')
  const shape = parseShape(shapeText(shapeOf(value)))
  expect([...(shape.object?.fields.keys() ?? [])]).toEqual(['constructor', 'toString'])
  expect(Object.keys(shapeSchema(shape)['properties'] as object)).toEqual(['constructor', 'toString'])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

// The generator is seeded: the same values each time.
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const KEYS = ['id', 'name', 'tags', 'owner', 'größe', 'ann@example.org', '17', '__proto__', 'constructor']

function anyValue(random: (below: number) => number, depth = 0): unknown {
  const kind = random(depth > 4 ? 4 : 6)
  if (kind < 4) return [null, true, random(9), 'text'][kind]
  const length = random(4)
  if (kind === 4) return Array.from({ length }, () => anyValue(random, depth + 1))
  const wide = random(20) === 0 ? MOST_FIELDS - 20 + random(60) : 0
  const keys = [
    ...Array.from({ length }, () => KEYS[random(KEYS.length)] as string),
    ...Array.from(
      { length: wide },
      (_, i) => `f${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26), 97 + random(2))}`,
    ),
  ]
  return Object.fromEntries(keys.map((key) => [key, anyValue(random, depth + 1)]))
}

test('comes out the same in whatever order values are seen and shapes merged', () => {
  const random = createRandom(7)
  for (let round = 0; round < 300; round++) {
    const [a, b, c] = [anyValue(random), anyValue(random), anyValue(random)].map(shapeOf) as [Shape, Shape, Shape]
    const whole = shapeText(mergeShapes(mergeShapes(a, b), c))
    expect(shapeText(mergeShapes(a, mergeShapes(b, c)))).toBe(whole)
    expect(shapeText(mergeShapes(mergeShapes(c, a), b))).toBe(whole)
    expect(shapeText(mergeShapes(NOTHING, a))).toBe(shapeText(a))
    expect(shapeText(parseShape(whole))).toBe(whole)
    // Seen once more it is what it was, but for how often.
    const twice = mergeShapes(a, a)
    expect(shapeSchema(mergeShapes(twice, a))).toEqual(shapeSchema(twice))
  }
})

test.each<[string, () => unknown, object]>([
  [
    '400,000 keys',
    () => Object.fromEntries(Array.from({ length: 400_000 }, (_, i) => [`k${i}`, i])),
    { type: 'object', additionalProperties: { type: 'number' } },
  ],
  [
    'a million items',
    () => Array.from({ length: 1e6 }, (_, i) => ({ id: i })),
    { type: 'array', items: { type: 'object', properties: { id: { type: 'number' } }, required: ['id'] } },
  ],
])('%s are looked at in bounded time', (_what, make, schema) => {
  const value = make()
  const began = performance.now()
  expect(shapeSchema(shapeOf(value))).toEqual(schema)
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('what is nested 10,000 levels deep is unknown from a level on', () => {
  const shape = shapeOf(JSON.parse(`${'['.repeat(10_000)}1${']'.repeat(10_000)}`))
  expect(shapeText(shape).length).toBeLessThan(500)
  expect(JSON.stringify(shapeSchema(shape))).toMatch(/^\{"type":"array","items":\{"type":"array".*"items":\{\}\}+$/)
})

test('a tool that answers otherwise each time is a map, and at last unknown; never more than so many bytes', () => {
  const letters = (n: number) => [...String(n)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')
  let flat = NOTHING
  for (let i = 0; i < 500; i++) flat = mergeShapes(flat, shapeOf({ [`field_${letters(i)}`]: i }))
  expect(shapeSchema(flat)).toEqual({ type: 'object', additionalProperties: { type: 'number' } })

  const deep = shapeOf(
    Object.fromEntries(
      Array.from({ length: 150 }, (_, i) => [
        `field_${letters(i)}`,
        Object.fromEntries(Array.from({ length: 150 }, (_, j) => [`inner_${letters(j)}`, [j, { letter: i }]])),
      ]),
    ),
  )
  expect(shapeText(deep).length).toBeLessThanOrEqual(MAX_SHAPE_BYTES)
  expect(Object.values(shapeSchema(deep)['additionalProperties'] ?? {})).toEqual([])
})
