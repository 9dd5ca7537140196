import { expect, test } from 'vitest'
import type { TokenComparison, TokenCount } from '../../../lib/tokens/comparison.ts'
import type { ModelPrice } from '../../../lib/tokens/prices/model-price.ts'
import {
  askedText,
  comparisonText,
  headlineOf,
  inOneTurnText,
  readingText,
  savingIn,
  tokenBars,
  tokensInWords,
  weightsText,
} from './token-figures.ts'
import { costsOf, moneyText } from './token-money.ts'

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
    'Tokens. Code mode 100, computed: schemas 40, tool results 20, written 40. Direct calling 400, computed: schemas 300, tool results 80, written 20. Direct with tool search 200, computed: schemas 100, tool results 80, written 20. Code mode needs 50.0 percent fewer than direct with tool search.',
  )
  expect(tokensInWords(tokens, 'with', savingIn(returned, tokens, 'with'))).toMatch(
    /Direct calling 220, computed\..*9\.1 percent fewer/,
  )
  expect(tokensInWords(tokens, 'without', null)).toBe(
    'Tokens. Code mode 100, computed: schemas 40, tool results 20, written 40. Nothing is compared: the run did not return.',
  )
})

test('the sentence begins with who needs the fewest tokens and names every number, the tools and the break-even', () => {
  expect(comparisonText(tokens, 'without', 33)).toBe(
    'Code mode needs the fewest tokens: 100 against 200 for direct with tool search and 400 for direct calling. Without tool search, code mode is cheaper from 3 tools; direct calling would send 33.',
  )
  expect(comparisonText(tokens, 'with', 33)).toBe(
    'With caching, code mode needs the fewest tokens: 100 against 110 for direct with tool search and 220 for direct calling. Without caching and tool search, code mode is cheaper from 3 tools; direct calling would send 33.',
  )
  const dear = { ...tokens, codeMode: count(900, 500, 6), direct: count(300, 200, 51), breakEvenTools: 4 }
  expect(comparisonText(dear, 'without', 1)).toBe(
    'Direct with tool search needs the fewest tokens: 200 against 551 for direct calling and 1,406 for code mode. Without tool search, code mode is cheaper from 4 tools; direct calling would send 1.',
  )
  expect(comparisonText({ ...dear, breakEvenTools: null }, 'without', 3)).toMatch(/is cheaper with no number of tools/)
  expect(comparisonText({ ...tokens, breakEvenTools: 1 }, 'without', 3)).toMatch(/is cheaper with any number of tools/)
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

const price: ModelPrice = {
  ...{ model: 'm', input: 2, cachedInput: 0.5, cacheWrite: 2.5, output: 8 },
  ...{ source: 'list', asOf: '2026-09-23' },
}
/** A model wrote the program, and none has read the result. */
const written: TokenComparison = { ...tokens, basis: 'measured', reading: { input: 60, cached: 50 }, connected: 40 }

test('the turn that reads the result is in the bar, the headline, the sentence and the words, with one total', () => {
  const [ours] = tokenBars(written, 'without')
  expect(ours).toMatchObject({ total: 160, basis: 'measured', isPartlyComputed: true })
  expect(ours?.parts.map(({ part, tokens }) => [part, tokens])).toEqual([
    ['schemas', 40],
    ['results', 20],
    ['written', 40],
    ['reading', 60],
  ])
  expect(savingIn(returned, written, 'without')).toEqual({ percent: 20, against: 'directWithSearch' })
  expect(comparisonText(written, 'without', 33)).toBe(
    'Code mode needs the fewest tokens: 160 against 200 for direct with tool search and 400 for direct calling. Without tool search, code mode is cheaper from 3 tools; direct calling would send 40.',
  )
  expect(tokensInWords(written, 'without', savingIn(returned, written, 'without'))).toContain(
    'Code mode 160, measured and computed: schemas 40, tool results 20, written 40, reading the result 60.',
  )
  expect(readingText(written)).toBe(
    'Of code mode 100 tokens were measured while the program was written; 60 are computed, for the turn in which a model reads the result, as in the other ways.',
  )
  expect(readingText(tokens)).toBe('')
})

test('the sentence and the headline never differ in who is ahead', () => {
  for (const input of [0, 60, 99, 100, 101, 299, 300, 301]) {
    const each = { ...written, reading: { input, cached: 0 } }
    const { percent } = savingIn(returned, each, 'without')!
    expect(comparisonText(each, 'without', 1).startsWith('Code mode')).toBe(percent >= 0)
  }
})

test('the headline names the cheapest other way, and more is told as large as fewer', () => {
  expect(headlineOf({ percent: 98.8, against: 'directWithSearch' })).toEqual({
    ...{ figure: '98.8 % fewer', isLess: true },
    rest: 'than direct with tool search, the cheapest other way',
  })
  expect(headlineOf({ percent: -234, against: 'direct' })).toEqual({
    ...{ figure: '234 % more', isLess: false },
    rest: 'than direct calling, the cheapest other way',
  })
})

test('with a price the cache is weighed by it, also where writing to it makes a bar longer', () => {
  const priced = { ...written, price }
  expect(tokenBars(priced, 'with').map(({ total }) => total)).toEqual([
    // Measured: nothing of it was written to a cache, but for the turn that reads the result, which is computed.
    60 + 40 + Math.round(50 * 0.25 + 10 * 1.25),
    Math.round(200 * 0.25 + 180 * 1.25 + 20),
    Math.round(100 * 0.25 + 80 * 1.25 + 20),
  ])
  for (const { parts } of tokenBars({ ...priced, direct: count(300, 80, 20) }, 'with'))
    expect(parts[0]?.share).toBeLessThanOrEqual(1)
  expect(weightsText(priced)).toBe(
    'What an earlier turn sent already counts 0.25, and what is new 1.25 where it is computed, as m is charged.',
  )
  expect(weightsText(tokens)).toBe('What an earlier turn sent already counts a tenth, as most providers charge it.')
})

test('money is told by its price and its day, and says so where another way costs less', () => {
  const priced = { ...written, price }
  expect(costsOf(priced, 'without')).toEqual([
    (120 * 2 + 40 * 8) / 1e6,
    (380 * 2 + 20 * 8) / 1e6,
    (180 * 2 + 20 * 8) / 1e6,
  ])
  // What was measured was written to no cache: 60 as input, and of the reading 10 written to it.
  expect(costsOf(priced, 'with')?.[0]).toBeCloseTo((60 * 2 + 40 * 8 + 50 * 0.5 + 10 * 2.5) / 1e6, 12)
  expect(moneyText(priced, 'without', 'm', true)).toBe(
    'In money direct with tool search costs least, by the list price of m on 2026-09-23.',
  )
  const configured: ModelPrice = { ...price, source: 'configuration', asOf: null, output: 2 }
  const own = { ...priced, price: configured }
  expect(moneyText(own, 'without', 'm', true)).toBe('In money code mode costs least, by the configured price of m.')
  expect(moneyText(priced, 'without', 'm', false)).toBe('$0.00056 by the list price of m on 2026-09-23.')
})

test('where the price is not known that is said with what to do, and where no model wrote nothing is', () => {
  expect(moneyText(written, 'without', 'house', true)).toBe(
    'What it costs is not known: there is no price of house. Set llm.price_per_million.',
  )
  expect(moneyText(tokens, 'without', null, true)).toBe('')
})

test('what all calls in one turn would need is told where they took several', () => {
  const several = { ...tokens, turns: 4, inOneTurn: { direct: 220, directWithSearch: 130 } }
  expect(inOneTurnText(several)).toBe(
    'Direct calling took 4 turns for these calls. Had all been made in one, it would need 220 tokens at the least, with tool search 130.',
  )
  expect(inOneTurnText({ ...several, turns: 2 })).toBe('')
  expect(inOneTurnText(tokens)).toBe('')
})
