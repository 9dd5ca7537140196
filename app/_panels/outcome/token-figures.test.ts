import { expect, test } from 'vitest'
import type { TokenComparison, TokenCount } from '../../../lib/tokens/comparison.ts'
import { comparisonText, savingText, tokenBars, tokensInWords } from './token-figures.ts'

const count = (schemas: number, results: number, written: number, cached = 0): TokenCount => ({
  input: schemas + results,
  output: written,
  total: schemas + results + written,
  cached,
  parts: { schemas, results, written, history: 0 },
})
const tokens: TokenComparison = {
  codeMode: count(40, 20, 40),
  direct: count(300, 80, 20, 200),
  directWithSearch: count(100, 80, 20, 100),
  savedPercent: 75,
  savedPercentCached: 54.5,
  breakEvenTools: 3,
  basis: 'computed',
}

test('the parts of a bar add up, and all bars share one scale', () => {
  const bars = tokenBars(tokens, 'without')
  expect(bars.map(({ parts }) => parts.reduce((sum, { share }) => sum + share, 0))).toEqual([0.25, 1, 0.5])
  expect(bars[1]?.parts.map(({ part, tokens }) => [part, tokens])).toEqual([
    ['schemas', 300],
    ['results', 80],
    ['written', 20],
  ])
})

test('with caching the bars get shorter on the same scale', () => {
  expect(tokenBars(tokens, 'with').map(({ total, parts }) => [total, parts[0]?.share])).toEqual([
    [100, 0.25],
    [220, 0.55],
    [110, 0.275],
  ])
})

test('read aloud it has every number and the saving', () => {
  expect(tokensInWords(tokens, 'without')).toBe(
    'Tokens. Code mode 100, computed: schemas 40, tool results 20, written 40. Direct calling 400, computed: schemas 300, tool results 80, written 20. Direct with tool search 200, computed: schemas 100, tool results 80, written 20. Code mode needs 75.0 percent fewer than direct tool calling.',
  )
  expect(tokensInWords(tokens, 'with')).toMatch(/Direct calling 220, computed\..*54\.5 percent fewer/)
})

test('when direct calling is cheaper the card says so', () => {
  expect(savingText(-155.3)).toEqual({ figure: '155 %', rest: 'more than direct tool calling', isLess: false })
  expect(savingText(99)).toMatchObject({ figure: '99.0 %', isLess: true })
})

test('the sentence names both numbers, the tools and the break-even, whichever is cheaper', () => {
  expect(comparisonText(tokens, 'without', 33)).toBe(
    'Code mode is cheaper here: 100 tokens against 400. With tool search, direct calling needs 200, more than code mode. Code mode pays from 3 tools; 33 are connected.',
  )
  expect(comparisonText(tokens, 'with', 33)).toBe(
    'With caching, code mode is cheaper here: 100 tokens against 220. With tool search, direct calling needs 110, more than code mode. Without caching, code mode pays from 3 tools; 33 are connected.',
  )
  const dear = { ...tokens, codeMode: count(900, 500, 6), direct: count(300, 200, 51), breakEvenTools: 4 }
  expect(comparisonText(dear, 'without', 1)).toBe(
    'Direct calling is cheaper here: 551 tokens against 1,406. With tool search, direct calling needs 200, fewer than code mode. Code mode pays from 4 tools; 1 is connected.',
  )
  expect(comparisonText({ ...dear, breakEvenTools: null }, 'without', 3)).toMatch(/pays with no number of tools/)
  expect(comparisonText({ ...tokens, breakEvenTools: 1 }, 'without', 3)).toMatch(/pays with any number of tools/)
})

test('what a model measured is told apart from what is computed', () => {
  const bars = tokenBars({ ...tokens, basis: 'measured' }, 'without')
  expect(bars.map(({ basis }) => basis)).toEqual(['measured', 'computed', 'computed'])
})
