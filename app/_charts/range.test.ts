import { expect, test } from 'vitest'
import type { Series } from './chart.ts'
import { headroomOf } from './range.ts'

const seriesOf = (y: number): Series[] => [{ name: 'a', line: 'solid', dot: 'none', points: [{ x: 1, y }] }]
const range = { domain: [0, 100] as [number, number], ticks: [0, 50, 100] }
const linear = { label: 'tokens' }

test('above the highest value there is room for a label, and no more where there is enough', () => {
  expect(headroomOf(seriesOf(100), linear, range, 200)).toBe(24)
  expect(headroomOf(seriesOf(50), linear, range, 200)).toBe(0)
  const some = headroomOf(seriesOf(95), linear, range, 200)
  expect(some + 0.05 * (200 - some)).toBeGreaterThanOrEqual(24)
  expect(some).toBeLessThan(24)
  expect(headroomOf(seriesOf(0), linear, range, 200)).toBe(0)
})

test('on a log axis it is told by where the value stands', () => {
  const log = { label: 'tokens', scale: 'log' as const }
  const powers = { domain: [1_000, 1_000_000] as [number, number], ticks: [1_000, 1_000_000] }
  expect(headroomOf(seriesOf(1_000_000), log, powers, 200)).toBe(24)
  expect(headroomOf(seriesOf(100_000), log, powers, 200)).toBe(0)
})
