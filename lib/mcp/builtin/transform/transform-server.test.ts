import { afterAll, describe, expect, test } from 'vitest'
import { offload } from '../../../offload/offload.ts'
import { READS } from '../open-builtin-server.ts'
import { connectBuiltin, describedTools } from '../testing/connect-builtin.ts'

const { client, call } = await connectBuiltin('transform')
afterAll(async () => {
  await client.close()
  offload.close()
})

const TEAM = [
  { name: 'Mira', dept: 'Sales', age: 41, address: { city: 'Rome' }, tags: ['a', 'b'] },
  { name: 'émile', dept: 'IT', age: 29, address: { city: 'Oslo' }, tags: [] },
  { name: 'Zoe', dept: 'Sales', age: 35, address: { city: 'Rome' } },
  { name: 'Tom', dept: 'IT', age: null },
]
const namesOf = (items: unknown) => (items as { name: string }[]).map(({ name }) => name)

test('every tool says in one sentence what it does, and that it only reads', async () => {
  const names = ['sort_by', 'filter', 'map_field', 'group_by', 'sum_field', 'count_by', 'unique_values']
  expect(await describedTools(client)).toEqual(
    names.map((name) => ({
      ...{ name, isTitled: true, sentences: 1, undescribed: [], saysResult: true, annotations: READS },
    })),
  )
})

test.each<[object, string[]]>([
  [{ field: 'age' }, ['émile', 'Zoe', 'Mira', 'Tom']],
  [{ field: 'age', order: 'desc' }, ['Mira', 'Zoe', 'émile', 'Tom']],
  [{ field: 'name' }, ['émile', 'Mira', 'Tom', 'Zoe']],
  [{ field: 'dept' }, ['émile', 'Tom', 'Mira', 'Zoe']],
  [{ field: 'dept', order: 'desc' }, ['Mira', 'Zoe', 'émile', 'Tom']],
  [{ field: 'address.city' }, ['émile', 'Mira', 'Zoe', 'Tom']],
])('sort_by %j is %j', async (input, expected) => {
  expect(namesOf(await call('sort_by', { items: TEAM, ...input }))).toEqual(expected)
})

test('plain values are sorted by kind, then by size or alphabet', async () => {
  expect(await call('sort_by', { items: ['b', 10, true, null, 9, 'B', 'a', false, 1.5] })).toEqual([
    ...[1.5, 9, 10],
    ...['a', 'b', 'B'],
    ...[false, true],
    null,
  ])
})

test.each<[object, string[]]>([
  [{ field: 'dept', value: 'IT' }, ['émile', 'Tom']],
  [{ field: 'dept', operator: 'not_equals', value: 'IT' }, ['Mira', 'Zoe']],
  [{ field: 'age', operator: 'greater_than', value: 35 }, ['Mira']],
  [{ field: 'age', operator: 'at_least', value: 35 }, ['Mira', 'Zoe']],
  [{ field: 'age', operator: 'less_than', value: 35 }, ['émile']],
  [{ field: 'age', operator: 'at_most', value: 35 }, ['émile', 'Zoe']],
  [{ field: 'age', operator: 'at_least', value: '35' }, []],
  [{ field: 'age', value: null }, ['Tom']],
  [{ field: 'age', operator: 'missing' }, ['Tom']],
  [{ field: 'address.city', operator: 'exists' }, ['Mira', 'émile', 'Zoe']],
  [{ field: 'address.city', value: 'Rome' }, ['Mira', 'Zoe']],
  [{ field: 'name', operator: 'contains', value: 'o' }, ['Zoe', 'Tom']],
  [{ field: 'tags', operator: 'contains', value: 'b' }, ['Mira']],
  [{ field: 'tags.0', value: 'a' }, ['Mira']],
  [{ field: 'name', operator: 'starts_with', value: 'Z' }, ['Zoe']],
  [{ field: 'name', operator: 'ends_with', value: 'e' }, ['émile', 'Zoe']],
  [{ field: 'name', operator: 'one_of', value: ['Tom', 'Zoe'] }, ['Zoe', 'Tom']],
])('filter %j keeps %j', async (input, expected) => {
  expect(namesOf(await call('filter', { items: TEAM, ...input }))).toEqual(expected)
})

const mixed = [{ v: 1 }, { v: '1' }, { v: 1 }, {}, { v: null }, { v: [1] }, { v: [1] }]

test.each<[string, object, unknown]>([
  ['map_field', { items: TEAM, field: 'address.city' }, ['Rome', 'Oslo', 'Rome', null]],
  ['sum_field', { items: TEAM, field: 'age' }, 105],
  ['sum_field', { items: [{ h: 0.1 }, { h: 0.2 }], field: 'h' }, 0.3],
  ['sum_field', { items: [], field: 'h' }, 0],
  [
    'count_by',
    { items: TEAM, field: 'dept' },
    [
      { value: 'Sales', count: 2 },
      { value: 'IT', count: 2 },
    ],
  ],
  [
    'count_by',
    { items: ['b', 'a', 'b'] },
    [
      { value: 'b', count: 2 },
      { value: 'a', count: 1 },
    ],
  ],
  [
    'count_by',
    { items: mixed, field: 'v' },
    [
      { value: 1, count: 2 },
      { value: '1', count: 1 },
      { value: null, count: 2 },
      { value: [1], count: 2 },
    ],
  ],
  ['unique_values', { items: mixed, field: 'v' }, [1, '1', [1]]],
  ['unique_values', { items: ['#sale', '#summer', '#sale'] }, ['#sale', '#summer']],
  [
    'group_by',
    { items: [{ a: 1, b: 1 }, { a: 2 }, { a: 1, b: 2 }], field: 'a' },
    [
      {
        value: 1,
        items: [
          { a: 1, b: 1 },
          { a: 1, b: 2 },
        ],
      },
      { value: 2, items: [{ a: 2 }] },
    ],
  ],
  ['sort_by', { items: [], field: 'a' }, []],
  ['map_field', { items: [{ 'a.b': 1, a: { b: 2 } }], field: 'a.b' }, [1]],
])('%s(%j) is %j', async (tool, input, expected) => {
  expect(await call(tool, { ...input })).toEqual(expected)
})

describe('keys of prototypes', () => {
  const items = JSON.parse('[{ "__proto__": { "x": 1 }, "constructor": "c" }, { "__proto__": { "x": 1 } }]') as object[]

  test('are fields like others where somebody wrote them', async () => {
    expect(await call('map_field', { items, field: '__proto__.x' })).toEqual([1, 1])
    expect(await call('map_field', { items, field: 'constructor' })).toEqual(['c', null])
    expect(await call('count_by', { items, field: '__proto__' })).toEqual([{ value: { x: 1 }, count: 2 }])
    expect(JSON.stringify(await call('filter', { items, field: '__proto__.x', value: 1 }))).toBe(JSON.stringify(items))
  })

  test.each(['__proto__', 'constructor', 'constructor.name', 'toString', 'tags.length', 'name.length', 'tags.push'])(
    'are none where nobody did: %s',
    async (field) => {
      await expect(call('map_field', { items: TEAM, field })).rejects.toThrow(`No item has a field "${field}".`)
    },
  )

  test('change no other object as values', async () => {
    const values = [{ v: '__proto__' }, { v: 'hasOwnProperty' }, { v: '__proto__' }]
    expect(await call('group_by', { items: values, field: 'v' })).toEqual([
      { value: '__proto__', items: [values[0], values[2]] },
      { value: 'hasOwnProperty', items: [values[1]] },
    ])
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})

/** In each other, so deep. */
const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`) as object

test.each<[string, string, object, string]>([
  [
    'a field that was mistyped',
    'sum_field',
    { items: TEAM, field: 'agee' },
    'The first has: name, dept, age, address, tags.',
  ],
  ['items that are no objects', 'map_field', { items: [1, 2], field: 'a' }, 'a list of objects was expected'],
  [
    'a sum of texts',
    'sum_field',
    { items: [{ h: 1 }, { h: '2' }], field: 'h' },
    '"h" of item 2 is "2", a number was expected',
  ],
  ['a sum without end', 'sum_field', { items: [{ h: 1e308 }, { h: 1e308 }], field: 'h' }, 'too large for a number'],
  [
    'nothing to compare with',
    'filter',
    { items: TEAM, field: 'age', operator: 'at_least' },
    '"at_least" needs a value',
  ],
  ['a list to equal', 'filter', { items: TEAM, field: 'age', value: [1] }, 'for a list use one_of'],
  ['one of one', 'filter', { items: TEAM, field: 'age', operator: 'one_of', value: 1 }, 'takes a list of values'],
  [
    'an operator that is not known',
    'filter',
    { items: TEAM, field: 'age', operator: 'matches', value: 1 },
    'operator: ',
  ],
  ['too many items', 'count_by', { items: Array(50_001).fill(1) }, 'At most 50000 items'],
  ['too many values', 'count_by', { items: Array(600).fill(Array(1_000).fill(1)) }, 'more than 500000 values'],
  ['what is too deep', 'sort_by', { items: [nested(60)], field: 'a' }, 'nested more than 50 deep'],
  ['what is far too deep', 'group_by', { items: [nested(3_000)], field: 'a' }, 'nested more than 50 deep'],
  ['a field of many names', 'map_field', { items: TEAM, field: 'a.'.repeat(200) }, 'at most 200 characters'],
  ['no field', 'map_field', { items: TEAM, field: '' }, 'It is empty'],
  ['no list', 'sort_by', { items: { length: 3 } }, 'items: '],
])('refuses %s', async (_what, tool, input, message) => {
  await expect(call(tool, { ...input })).rejects.toThrow(message)
})

test('takes as many items as it says', async () => {
  const items = Array.from({ length: 50_000 }, (_item, i) => ({
    n: 50_000 - i,
    text: `text ${(i * 7919) % 50_000}`,
    even: i % 2,
  }))
  const byText = (await call('sort_by', { items, field: 'text' })) as typeof items
  expect(byText[0]?.text).toBe('text 0')
  expect(await call('sum_field', { items, field: 'n' })).toBe(1_250_025_000)
  expect(await call('unique_values', { items, field: 'text' })).toHaveLength(50_000)
  expect(await call('count_by', { items, field: 'even' })).toEqual([
    { value: 0, count: 25_000 },
    { value: 1, count: 25_000 },
  ])
})

test.each<[string, object, number]>([
  [
    'one of as many values as are taken',
    { operator: 'one_of', value: Array.from({ length: 10_000 }, (_, i) => -i) },
    1,
  ],
  ['the longest value', { operator: 'equals', value: '"'.repeat(10_000) }, 0],
  ['a list without it', { operator: 'contains', value: '"'.repeat(10_000) }, 0],
])('items are compared with %s, each of them once', async (_what, condition, expected) => {
  const isOfLists = 'operator' in condition && condition.operator === 'contains'
  const items = isOfLists
    ? Array.from({ length: 40 }, () => ({ a: Array(10_000).fill(1) }))
    : Array.from({ length: 50_000 }, (_item, i) => ({ a: i }))
  expect(await call('filter', { items, field: 'a', ...condition })).toHaveLength(expected)
})

test('a text is looked for in time also where it is made to be slow', async () => {
  const value = `${'a'.repeat(5_000)}b${'a'.repeat(4_999)}`
  const items = Array.from({ length: 5 }, () => ({ a: 'a'.repeat(200_000) }))
  expect(await call('filter', { items, field: 'a', operator: 'contains', value })).toEqual([])
})

test('many texts are put in order without holding up anybody', async () => {
  const signs = [...'ก กำ ข เกา ไก่'.replaceAll(' ', '')]
  const sign = (i: number) => signs[i % signs.length] as string
  const items = Array.from({ length: 50_000 }, (_item, i) => `${sign(i * 7)}${sign(i * 3)}${(i * 7919) % 50_000}`)
  let turns = 0
  const others = setInterval(() => turns++, 1)
  const sorted = await call('sort_by', { items })
  clearInterval(others)
  expect(sorted).toEqual(items.toSorted(new Intl.Collator('en').compare))
  expect(turns).toBeGreaterThan(10)
})
