import { expect, test } from 'vitest'
import { formatBytes } from '../../lib/format/bytes.ts'
import { formatCount, formatDuration, formatQuantity, formatSeconds } from '../../lib/format/duration.ts'
import { formatAgo } from './time.ts'
import { commonOf, formatInline, shapeOf, summarise } from './value.ts'

test.each([
  [0, '0 ms'],
  [4.4, '4 ms'],
  [999.4, '999 ms'],
  [999.6, '1.00 s'],
  [3_431, '3.43 s'],
  [59_994, '59.99 s'],
  [59_996, '1 min'],
  [64_000, '1 min 4 s'],
])('%d ms reads "%s"', (ms, text) => expect(formatDuration(ms)).toBe(text))

test.each([
  [412, '412 B'],
  [1_100, '1.1 kB'],
  [10 * 1024 * 1024, '10 MB'],
  [1_000, '1.0 kB'],
  [1_536 * 1024, '1.5 MB'],
])('%d bytes read "%s"', (bytes, text) => expect(formatBytes(bytes)).toBe(text))

test('counts have commas, and one is not many', () => {
  expect(formatCount(262_567)).toBe('262,567')
  expect(formatQuantity(1, 'call')).toBe('1 call')
  expect(formatQuantity(1_284, 'row')).toBe('1,284 rows')
  expect(formatSeconds(2_500)).toBe('2.5 s')
})

test.each([
  ['2026-11-21T11:59:30Z', 'just now'],
  ['2026-11-21T11:48:00Z', '12 min ago'],
  ['2026-11-21T09:00:00Z', '3 h ago'],
  ['2026-11-20T10:00:00Z', 'yesterday'],
  ['2026-11-16T10:00:00Z', '5 days ago'],
  ['2026-01-02T10:00:00Z', '2026-01-02'],
])('%s is "%s"', (iso, text) => expect(formatAgo(iso, Date.parse('2026-11-21T12:00:00Z'))).toBe(text))

test.each([
  [{ path: 'a.json', deep: { list: [1, 2] } }, '{ path: "a.json", deep: { list: [1, 2] } }'],
  [undefined, 'nothing'],
  ['x'.repeat(200), `"${'x'.repeat(118)}…`],
])('one line for %j', (value, text) => expect(formatInline(value)).toBe(text))

test.each([
  [850, 3, '850'],
  [[{ a: 1 }, { a: 2 }], 20, '2 rows'],
  [['a'], 5, '1 entry'],
  [null, 4, 'nothing'],
  ['hello', 7, '"hello"'],
  [1235.349, 8, '1235.349'],
  ['x'.repeat(500), 502, '502 B'],
])('%j in a few words', (value, bytes, text) => expect(summarise(value, bytes)).toBe(text))

test('what all rows of a wide table have in common is told apart from what differs', () => {
  const rows = ['Berlin', 'Paris'].map((city, i) => ({ city, low: i, high: 9, units: 'celsius', source: 'a' }))
  expect(commonOf(rows)).toEqual({
    columns: ['city', 'low'],
    common: [
      ['high', 9],
      ['units', 'celsius'],
      ['source', 'a'],
    ],
  })
  expect(commonOf(rows.slice(0, 1)).common).toEqual([])
  expect(commonOf([{ a: 1 }, { a: 1 }])).toEqual({ columns: ['a'], common: [] })
})

test.each([
  [{ cities: [{ city: 'Berlin' }], average: 12 }, 'record'],
  [{ cities: [], average: 12 }, 'tree'],
  [{ cities: [{ city: 'Berlin' }], more: { deep: 1 } }, 'tree'],
  [12, 'number'],
  ['text', 'text'],
  [null, 'nothing'],
  [[{ a: 1 }, { b: 2 }], 'table'],
  [[1, 2], 'tree'],
  [{ a: 1 }, 'tree'],
  [[], 'tree'],
])('%j is drawn as %s', (value, shape) => expect(shapeOf(value)).toBe(shape))
