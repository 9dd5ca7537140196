import { expect, test } from 'vitest'
import type { TokenCount } from './comparison.ts'
import { differenceText, savingOf, savingText } from './saving.ts'

const count = (total: number): TokenCount => ({
  ...{ input: total, output: 0, total, cached: 0 },
  parts: { schemas: total, results: 0, written: 0, history: 0 },
})
const ways = (codeMode: number, direct: number, directWithSearch: number) => ({
  codeMode: count(codeMode),
  direct: count(direct),
  directWithSearch: count(directWithSearch),
})

test.each([
  ['tool search is cheaper', ways(885, 7_103, 265), { percent: -234, against: 'directWithSearch' }],
  ['the schemas are fewer than what tool search chose', ways(50, 100, 200), { percent: 50, against: 'direct' }],
  ['both cost the same', ways(50, 100, 100), { percent: 50, against: 'direct' }],
])('what is saved is against the cheaper way: %s', (_when, compared, saving) => {
  expect(savingOf(compared)).toEqual(saving)
})

test('what costs something never saves 100 %, and a difference is never 0 %', () => {
  const huge = savingOf(ways(892, 15_000_000, 20_000_000))
  expect(huge.percent).toBe(99.99)
  expect(savingText(huge)).toEqual({ figure: '99.99 %', rest: 'fewer than direct calling', isLess: true })
  expect(savingOf(ways(1, 40_000_000, 40_000_000)).percent).toBe(99.999998)
  expect(savingOf(ways(999_999, 1_000_000, 2_000_000)).percent).toBe(0.0001)
  expect(savingOf(ways(100, 100, 200)).percent).toBe(0)
})

test('two totals are told apart by the same rule wherever they stand', () => {
  expect(differenceText(53, 100)).toBe('47.0 % fewer')
  expect(differenceText(1, 10_000)).toBe('99.99 % fewer')
  expect(differenceText(1_406, 551)).toBe('155 % more')
  // 392.45 %, which is 392.5 % to one decimal.
  expect(differenceText(9_849, 2_000)).toBe('392 % more')
  expect(differenceText(101, 100)).toBe('1.0 % more')
  expect(differenceText(0, 100)).toBe('100.0 % fewer')
  expect(differenceText(100, 100)).toBe('as many')
})

test('more is told as plainly as fewer', () => {
  expect(savingText(savingOf(ways(885, 7_103, 265)))).toEqual({
    figure: '234 %',
    rest: 'more than direct with tool search',
    isLess: false,
  })
  expect(savingText({ percent: 99, against: 'direct' }).figure).toBe('99.0 %')
})
