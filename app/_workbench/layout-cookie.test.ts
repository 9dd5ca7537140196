import { expect, test } from 'vitest'
import { parseLayouts } from './layout-cookie.ts'

test('panel sizes from a cookie are taken only when they are sizes', () => {
  const kept = { columns: { tools: 20, middle: 80 } }
  expect(parseLayouts(encodeURIComponent(JSON.stringify(kept)))).toEqual(kept)
  expect(parseLayouts(encodeURIComponent(JSON.stringify({ columns: { tools: 20 }, rows: 'x' })))).toEqual({})
  expect(parseLayouts('%7Bnot json')).toEqual({})
})
