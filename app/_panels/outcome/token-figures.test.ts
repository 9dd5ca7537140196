import { expect, test } from 'vitest'
import type { TokenComparison, TokenCount } from '../../../lib/tokens/comparison.ts'
import { askedText, comparisonText, savingIn, tokenBars, tokensInWords } from './token-figures.ts'

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
  savedPercent: 50,
  against: 'directWithSearch',
  savedPercentCached: 9.1,
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

const returned = { outcome: { kind: 'returned' } } as const

test('what a run saved is against the cheaper way, and only a run that returned has saved anything', () => {
  expect(savingIn(returned, tokens, 'without')).toEqual({ percent: 50, against: 'directWithSearch' })
  expect(savingIn(returned, tokens, 'with')).toEqual({ percent: 9.1, against: 'directWithSearch' })
  const threw = { kind: 'threw', name: 'ToolError', message: 'denied', stack: '' } as const
  for (const outcome of [threw, { kind: 'cancelled' }, { kind: 'timed-out', limitMs: 1, clock: 'wall' }] as const)
    expect(savingIn({ outcome }, tokens, 'without')).toBeNull()
})

test('a run of an earlier version, which kept what it saved against the dearer way, is told by its counts', () => {
  const { against: _, ...earlier } = { ...tokens, savedPercent: 75 }
  expect(savingIn(returned, earlier, 'without')).toEqual({ percent: 50, against: 'directWithSearch' })
})

test('read aloud it has every number and the saving', () => {
  expect(tokensInWords(tokens, 'without', savingIn(returned, tokens, 'without'))).toBe(
    'Tokens. Code mode 100, computed: schemas 40, tool results 20, written 40. Direct calling 400, computed: schemas 300, tool results 80, written 20. Direct with tool search 200, computed: schemas 100, tool results 80, written 20. Code mode needs 50.0 percent fewer than direct calling with tool search.',
  )
  expect(tokensInWords(tokens, 'with', savingIn(returned, tokens, 'with'))).toMatch(
    /Direct calling 220, computed\..*9\.1 percent fewer/,
  )
  expect(tokensInWords(tokens, 'without', null)).toBe(
    'Tokens. Code mode 100, computed: schemas 40, tool results 20, written 40. Nothing is compared: the run did not return.',
  )
})

test('the sentence begins with the cheapest way and names every number, the tools and the break-even', () => {
  expect(comparisonText(tokens, 'without', 33)).toBe(
    'Code mode is cheapest here: 100 tokens against 200 for direct with tool search and 400 for direct calling. Without tool search, code mode pays from 3 tools; 33 are connected.',
  )
  expect(comparisonText(tokens, 'with', 33)).toBe(
    'With caching, code mode is cheapest here: 100 tokens against 110 for direct with tool search and 220 for direct calling. Without caching and tool search, code mode pays from 3 tools; 33 are connected.',
  )
  const dear = { ...tokens, codeMode: count(900, 500, 6), direct: count(300, 200, 51), breakEvenTools: 4 }
  expect(comparisonText(dear, 'without', 1)).toBe(
    'Direct with tool search is cheapest here: 200 tokens against 551 for direct calling and 1,406 for code mode. Without tool search, code mode pays from 4 tools; 1 is connected.',
  )
  expect(comparisonText({ ...dear, breakEvenTools: null }, 'without', 3)).toMatch(/pays with no number of tools/)
  expect(comparisonText({ ...tokens, breakEvenTools: 1 }, 'without', 3)).toMatch(/pays with any number of tools/)
})

test('what a model measured is told apart from what is computed', () => {
  const bars = tokenBars({ ...tokens, basis: 'measured' }, 'without')
  expect(bars.map(({ basis }) => basis)).toEqual(['measured', 'computed', 'computed'])
})

test('what the program asked the model is said as a part of code mode, and where it asked nothing nothing is', () => {
  expect(askedText(tokens)).toBe('')
  const asked = { ...tokens, asked: 1_223 }
  expect(askedText(asked)).toBe('Of code mode 1,223 tokens went to what the program asked the model.')
  expect(tokensInWords(asked, 'without', null)).toContain(askedText(asked))
})
