import { expect, test } from 'vitest'
import type { TokenCount } from '../../tokens/comparison.ts'
import type { ScenarioComparison } from './compute-scenario.ts'
import { sentencesOf } from './scenario-text.ts'

const count = (total: number): TokenCount => ({
  ...{ input: total, output: 0, cached: 0, total },
  parts: { schemas: total, results: 0, written: 0, history: 0 },
})
const scenario = (codeMode: number, directWithSearch: number): ScenarioComparison => ({
  ...{ id: 'one', codeMode: count(codeMode), direct: count(5_000), directWithSearch: count(directWithSearch) },
  ...{ savedPercent: 0, savedPercentCached: 0, against: 'directWithSearch', againstCached: 'directWithSearch' },
  ...{ breakEvenTools: 10, basis: 'computed' },
})
const BREAK_EVEN =
  'From 10 connected tools like these on, code mode needs fewer tokens than direct calling without tool search.'

test('the break-even says what it is against, and what no number of tools changes', () => {
  expect(sentencesOf(scenario(800, 900)).at(-1)).toBe(BREAK_EVEN)
  expect(sentencesOf(scenario(900, 800)).at(-1)).toBe(
    `${BREAK_EVEN} With tool search direct calling needs less whatever is connected.`,
  )
})
