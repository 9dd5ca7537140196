import { expect, test } from 'vitest'
import type { Series } from './chart.ts'
import { nextStop } from './stops.ts'
import { lineStops, linesInWords, tableOf } from './words.ts'

const turns = { label: 'turn', before: 'turn' }
const tokens = { label: 'tokens', unit: 'tokens' }
const series: Series[] = [
  {
    name: 'Direct calling',
    line: 'dashed',
    dot: 'square',
    points: [
      { x: 1, y: 29_890 },
      { x: 2, y: 30_130 },
      { x: 3, y: 30_340 },
    ],
  },
  {
    name: 'Code mode',
    line: 'solid',
    dot: 'circle',
    points: [
      { x: 1, y: 730 },
      { x: 2, y: 1_078, note: 'a repair' },
    ],
  },
]

test('lines are read aloud with every number and what is said of a point', () => {
  expect(linesInWords(series, turns, tokens)).toBe(
    'Line chart: tokens against turn. Direct calling has 29,890, 30,130 and 30,340 tokens. Code mode has 730 and 1,078 tokens; turn 2 is a repair.',
  )
})

test('long lines are read by where they begin and end, and marks are said', () => {
  const tools = { label: 'connected tools', scale: 'log', unit: 'tools' } as const
  const curve = (name: string, y: (x: number) => number): Series => ({
    name,
    line: 'solid',
    dot: 'none',
    points: [1, 2, 5, 10, 50, 100, 1_000].map((x) => ({ x, y: y(x) })),
  })
  expect(
    linesInWords([curve('Code mode', () => 3_862), curve('Direct calling', (x) => 480 * x)], tools, tokens, [
      { kind: 'crossing', x: 8, y: 3_862, label: 'even at 8 tools' },
      { kind: 'line', x: 186, label: 'you: 186 tools' },
    ]),
  ).toBe(
    'Line chart: tokens against connected tools, log scale. Code mode stays at 3,862 tokens. Direct calling grows from 480 tokens at 1 tool to 480,000 at 1,000. Even at 8 tools. You: 186 tools.',
  )
})

test('nothing and one point are said as what they are', () => {
  const one = { ...series[1]!, points: [{ x: 1, y: 730 }] }
  expect(linesInWords([one], turns, tokens)).toContain('Code mode is 730 tokens at turn 1.')
  expect(linesInWords([{ ...one, points: [] }], turns, tokens)).toBe('Line chart without points.')
})

test('the table has a row for each place and says where a line has none', () => {
  expect(tableOf(series, turns, tokens)).toEqual({
    head: ['turn', 'Direct calling', 'Code mode', 'Note'],
    rows: [
      ['turn 1', '29,890', '730', ''],
      ['turn 2', '30,130', '1,078', 'Code mode: a repair'],
      ['turn 3', '30,340', '–', ''],
    ],
  })
})

test('arrows move along a line, and from one to the nearest point of the next', () => {
  const stops = lineStops(series, turns, tokens)
  const walk = (...keys: string[]) => keys.reduce<number | null>((at, key) => nextStop(stops, at, key) ?? at, null)
  expect(stops[walk('ArrowRight')!]?.words).toBe('Direct calling, turn 1: 29,890 tokens')
  expect(stops[walk('ArrowRight', 'ArrowRight', 'ArrowDown')!]?.words).toBe('Code mode, turn 2: 1,078 tokens, a repair')
  expect(stops[walk('ArrowRight', 'End', 'ArrowDown')!]?.words).toContain('Code mode, turn 2')
  expect(walk('ArrowRight', 'ArrowLeft')).toBe(0)
  expect(walk('ArrowRight', 'ArrowUp')).toBe(0)
  expect(walk('ArrowRight', 'End', 'Home')).toBe(0)
  expect(nextStop(stops, 0, 'Tab')).toBeUndefined()
  expect(nextStop([], null, 'ArrowRight')).toBeUndefined()
})
