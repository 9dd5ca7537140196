import { expect, test } from 'vitest'
import { atOnceText, savingAtOnce } from './at-once.ts'
import type { TokenComparison, TokenCount } from './comparison.ts'

const count = (total: number): TokenCount => ({
  ...{ input: total, output: 0, total, cached: 0 },
  parts: { schemas: total, results: 0, written: 0, history: 0 },
})
const tokens: TokenComparison = {
  ...{ codeMode: count(200), direct: count(1_000), directWithSearch: count(400) },
  ...{ breakEvenTools: 1, basis: 'computed', turns: 5, inOneTurn: { direct: 500, directWithSearch: 100 } },
}

test('a saving that only the style of the program brings is told as what it is', () => {
  expect(savingAtOnce(tokens)).toEqual({ percent: -100, against: 'directWithSearch' })
  expect(atOnceText(tokens)).toBe(
    'That is with a turn for each call that waited for another; with all calls in one turn it is 100 % more than direct with tool search.',
  )
})

test('there is nothing to say where the calls were made at once, or an earlier version did not tell', () => {
  expect(atOnceText({ ...tokens, turns: 2 })).toBe('')
  const { inOneTurn: _, ...earlier } = tokens
  expect(atOnceText(earlier)).toBe('')
})
