import { expect, test } from 'vitest'
import { costText, formatUsd } from './cost-text.ts'

test.each([
  [0, '$0.00'],
  [0.000_012_3, '$0.000012'],
  [0.012_34, '$0.012'],
  [0.5, '$0.50'],
  [1.5, '$1.50'],
  [-0.02, '−$0.02'],
  [-1_204.4, '−$1,204.40'],
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
