import { expect, test } from 'vitest'
import { shapeValue } from './shape-value.ts'

test('a small value comes back as it is', () => {
  const value = { a: [1, 'two', null], b: { c: true } }
  expect(shapeValue(value)).toEqual(value)
})

test('long lists, texts and objects keep their beginning and say how much is missing', () => {
  expect(shapeValue(Array.from({ length: 1284 }, (_, i) => i))).toEqual([
    ...Array.from({ length: 20 }, (_, i) => i),
    '… (1,264 more)',
  ])
  expect(shapeValue('x'.repeat(3000))).toBe(`${'x'.repeat(2000)}… (3,000 characters)`)
  const wide = shapeValue(Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`k${i}`, i]))) as Record<
    string,
    unknown
  >
  expect(wide['…']).toBe('10 more keys')
})

test('a deep value ends somewhere', () => {
  let deep: unknown = 1
  for (let i = 0; i < 5000; i++) deep = [deep]
  expect(JSON.stringify(shapeValue(deep))).toBe('[[[[[["… (1 items)"]]]]]]')
})

test('many lists of few items are shortened, too', () => {
  let value: unknown = 'x'.repeat(100)
  for (let i = 0; i < 6; i++) value = Array.from({ length: 20 }, () => value)
  expect(JSON.stringify(shapeValue(value)).length).toBeLessThan(300_000)
  const wide = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${i}`.repeat(100_000), i]))
  expect(JSON.stringify(shapeValue(wide)).length).toBeLessThan(300_000)
})
