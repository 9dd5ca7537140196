import { expect, test } from 'vitest'
import { costText, formatUsd, spentOf, turnsText } from './spent.ts'

test.each([
  [0, '$0.00'],
  [0.000_012_3, '$0.000012'],
  [0.012_34, '$0.012'],
  [0.5, '$0.50'],
  [1.5, '$1.50'],
])('%d dollars are %s', (usd, text) => {
  expect(formatUsd(usd)).toBe(text)
})

test('what was read and written is told with what it cost, where that is known', () => {
  const usage = { inputTokens: 1_770, outputTokens: 676 }
  expect(costText(usage)).toBe('1,770 tokens read, 676 written')
  expect(costText({ ...usage, cachedInputTokens: 900, costUsd: 0.02 })).toBe(
    '1,770 tokens read, 900 of them from the cache, 676 written, $0.02',
  )
})

test('what was spent in all is told, also by an answer that came to nothing', () => {
  const spent = { inputTokens: 10, outputTokens: 1, costUsd: 0.1 }
  expect(spentOf({ spent, usage: null })).toBe(spent)
  expect(spentOf({ spent, usage: { inputTokens: 10, outputTokens: 1 } })).toBe(spent)
  expect(spentOf({ spent, usage: { inputTokens: 30, outputTokens: 1 } })).toEqual({ inputTokens: 30, outputTokens: 1 })
})

test('turns and repairs are counted, each where there is one', () => {
  const one = { turn: 1, program: '', generator: 'm', findings: [] }
  expect(turnsText({ turn: 1, turnOf: null, earlier: [] })).toBeNull()
  expect(turnsText({ turn: 2, turnOf: 4, earlier: [{ ...one, because: 'look' }] })).toBe('turn 2 of 4')
  expect(
    turnsText({
      turn: 2,
      turnOf: 4,
      earlier: [
        { ...one, because: 'types' },
        { ...one, because: 'error' },
      ],
    }),
  ).toBe('turn 2 of 4, 2 repairs')
})
