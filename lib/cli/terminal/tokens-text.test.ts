import { expect, test } from 'vitest'
import { costText } from '../../runs/cost-text.ts'
import type { RunRecord } from '../../runs/event.ts'
import type { TokenComparison, TokenCount } from '../../tokens/comparison.ts'
import { costAsCounted } from '../../tokens/prices/cost-of.ts'
import { tokensTexts } from './tokens-text.ts'

const count = (input: number, output: number): TokenCount => ({
  ...{ input, output, total: input + output, cached: 0 },
  parts: { schemas: 0, results: 0, written: output, history: input },
})
const tokens: TokenComparison = {
  codeMode: count(690, 150),
  reading: { input: 920, cached: 690 },
  direct: count(26_710, 70),
  directWithSearch: count(13_390, 70),
  ...{ savedPercent: 86.9, against: 'directWithSearch', breakEvenTools: 1, basis: 'measured' },
}
const price: TokenComparison['price'] = {
  ...{ model: 'gpt-4.1-mini', input: 0.4, cachedInput: 0.1, cacheWrite: 0.4, output: 1.6 },
  ...{ source: 'list', asOf: '2026-09-23' },
}
const returned: RunRecord['outcome'] = { kind: 'returned' }

test('tokens and money are told with what they are against, and by which price', () => {
  expect(tokensTexts({ tokens: { ...tokens, price }, outcome: returned, model: 'gpt-4.1-mini' })).toEqual([
    'Tokens: 840 in code mode, measured, and 920 to read the result, computed; 86.9 % fewer than direct with tool search (13,460, computed).',
    'Money: $0.00052 paid, and $0.00037 to read the result, computed; without caching $0.011 by direct calling and $0.0055 by direct with tool search, by the list price of gpt-4.1-mini on 2026-09-23.',
  ])
})

test('what was paid is what the line about the program says, and what it would be without a cache is named', () => {
  const cached = { ...tokens, codeMode: { ...tokens.codeMode, cached: 600 }, price: { ...price, cacheWrite: 0.5 } }
  const spent = { inputTokens: 690, outputTokens: 150, cachedInputTokens: 600 }
  const costUsd = costAsCounted({ input: 690, output: 150, cached: 600 }, cached.price)
  const paid = costText({ ...spent, costUsd })
    .split(', ')
    .at(-1)
  const [, money] = tokensTexts({ tokens: cached, outcome: { kind: 'cancelled' }, model: 'gpt-4.1-mini' })
  expect(paid).toBe('$0.00034')
  expect(money).toBe(
    `Money: ${paid} paid, and $0.00037 to read the result, computed (without caching $0.00088 in all), by the list price of gpt-4.1-mini on 2026-09-23.`,
  )
  const computed = { ...cached, basis: 'computed' } as const
  expect(tokensTexts({ tokens: computed, outcome: { kind: 'cancelled' }, model: 'm' })[1]).toMatch(
    /^Money: \$0\.00034 in code mode, computed, and /,
  )
})

test('a run that did not return is held against nothing', () => {
  expect(tokensTexts({ tokens: { ...tokens, price }, outcome: { kind: 'cancelled' }, model: 'gpt-4.1-mini' })).toEqual([
    'Tokens: 840 in code mode, measured, and 920 to read the result, computed.',
    'Money: $0.00052 paid, and $0.00037 to read the result, computed, by the list price of gpt-4.1-mini on 2026-09-23.',
  ])
})

test('where the price is not known that is said, and where no model wrote there is no money', () => {
  const [, money] = tokensTexts({ tokens, outcome: returned, model: 'house\u001b[31m' })
  expect(money).toMatch(
    /^Money: What it costs is not known: there is no price of house.*\. Set llm\.price_per_million\.$/,
  )
  expect(money).not.toContain('\u001b')
  expect(tokensTexts({ tokens, outcome: returned })).toHaveLength(1)
  expect(tokensTexts({ tokens: null, outcome: returned })).toEqual([])
})
