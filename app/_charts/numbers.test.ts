import { expect, test } from 'vitest'
import { formatUsd } from '../_format/money.ts'
import { axisLabel, largeCount, shortCount, spokenText, tickText, valueText } from './numbers.ts'

test.each([
  [0, '0'],
  [2_500, '2,500'],
  [30_000, '30k'],
  [999_999, '1M'],
  [1_200_000, '1.2M'],
  [3e9, '3B'],
])('%d is short at a tick: %s', (value, text) => {
  expect(shortCount(value)).toBe(text)
})

test.each([
  [0, '0'],
  [999_999, '999,999'],
  [1_240_000, '1.24M'],
  [3_590_000_000, '3.59B'],
])('%d is %s where it stands large, by the signs of the chart below it', (count, text) => {
  expect(largeCount(count)).toBe(text)
})

test.each([
  [0, '$0.00'],
  [1_204.4, '$1,204.40'],
  [0.0025, '$0.0025'],
  [-3.5, '−$3.50'],
])('%d dollars are %s', (usd, text) => {
  expect(formatUsd(usd)).toBe(text)
})

test('ticks of money are not written with an exponent', () => {
  const axis = { label: 'cost', money: true }
  expect([0, 0.0001, 0.25, 2, 20_000].map((value) => tickText(value, axis))).toEqual([
    '$0',
    '$0.0001',
    '$0.25',
    '$2',
    '$20k',
  ])
})

test('a value is read out with what it counts', () => {
  expect(spokenText(1, { label: 'connected tools', unit: 'tools' })).toBe('1 tool')
  expect(spokenText(30_340, { label: 'tokens', unit: 'tokens' })).toBe('30,340 tokens')
  expect(spokenText(2, { label: 'turn', before: 'turn' })).toBe('turn 2')
  expect(valueText(0.5, { label: 'cost', money: true })).toBe('$0.50')
  expect(axisLabel({ label: 'tokens', scale: 'log' })).toBe('tokens, log scale')
})
