import { expect, test } from 'vitest'
import { type Edges, pageFrom, turnedBy } from './page-keys.ts'

const ALL: Edges = { isAtTop: true, isAtBottom: true, isAtLeft: true, isAtRight: true }
const NONE: Edges = { isAtTop: false, isAtBottom: false, isAtLeft: false, isAtRight: false }

test.each([
  ['PageDown', 1, ALL, 2],
  ['ArrowRight', 2, ALL, 3],
  ['PageDown', 3, ALL, null],
  ['PageUp', 3, ALL, 2],
  ['ArrowLeft', 1, ALL, null],
  ['ArrowDown', 1, ALL, null],
])('%s on page %i leads to %s', (key, page, edges, to) => {
  expect(turnedBy(String(key), Number(page), 3, edges as Edges)).toBe(to)
})

test('where there is something left to scroll the keys scroll', () => {
  for (const key of ['PageDown', 'PageUp', 'ArrowLeft', 'ArrowRight']) expect(turnedBy(key, 2, 3, NONE)).toBe(null)
})

test.each([
  ['2', 2],
  [' 3 ', 3],
  ['99', 12],
  ['0', 1],
  ['', null],
  ['two', null],
  ['1.5', null],
])('%j is page %s of 12', (text, page) => expect(pageFrom(text, 12)).toBe(page))
