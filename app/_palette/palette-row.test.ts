import { expect, test } from 'vitest'
import { findRows, orderGroups, type PaletteRow, readQuery, rowAfter, withName } from './palette-row.ts'

const row = (label: string): PaletteRow => ({
  ...{ id: label, label, icon: 'tool', folded: label.toLowerCase(), choice: { insert: label } },
})

test.each([
  ['add', { only: null, words: ['add'] }],
  ['>', { only: 'actions', words: [] }],
  ['@ Get  Weather', { only: 'tools', words: ['get', 'weather'] }],
  ['/notes', { only: 'files', words: ['notes'] }],
])('%j is read', (text, query) => expect(readQuery(text)).toEqual(query))

test('what begins with the word is before what holds it', () => {
  const rows = ['padding.it', 'calculator.add', 'add.one', 'other.sub'].map(row)
  expect(findRows(rows, ['add'], 10).rows.map(({ label }) => label)).toEqual([
    'add.one',
    'calculator.add',
    'padding.it',
  ])
})

test('what is not shown is counted', () => {
  const rows = Array.from({ length: 30 }, (_, n) => row(`s.tool${n}`))
  expect(findRows(rows, ['tool'], 8)).toMatchObject({ rows: { length: 8 }, more: 22 })
  expect(findRows(rows, [], 8)).toMatchObject({ rows: { length: 8 }, more: 22 })
})

test('5,000 tools are searched, and how many more were found is told', () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => row(`server-${n % 50}.do_something_with_${n}`))
  const { rows: found, more } = findRows(rows, ['server', 'with', '9'], 20)
  expect(found).toHaveLength(20)
  expect(more).toBeGreaterThan(100)
})

test('what comes later stands under what is shown', () => {
  expect(orderGroups([], new Set(['settings', 'actions']))).toEqual(['actions', 'settings'])
  expect(orderGroups(['actions', 'settings'], new Set(['tools', 'settings', 'actions', 'runs']))).toEqual([
    'actions',
    'settings',
    'runs',
    'tools',
  ])
})

test.each([
  [null, 'ArrowDown', 'a'],
  ['c', 'ArrowDown', 'a'],
  ['a', 'ArrowUp', 'c'],
  ['a', 'PageDown', 'c'],
  ['b', 'x', null],
])('from %s %s leads to %s', (from, key, to) => expect(rowAfter(['a', 'b', 'c'], from, key)).toBe(to))

test.each([
  ['', 0, 'a.b ', 4],
  ['use', 3, 'use a.b ', 8],
  ['use it', 4, 'use a.b it', 8],
  ['use it', 3, 'use a.b it', 8],
])('%j at %i', (text, at, made, caret) => expect(withName(text, at, 'a.b')).toEqual({ text: made, caret }))
