import { expect, test } from 'vitest'
import { breakEvenOf } from './break-even.ts'
import { oursOf, totalWithCaching } from './comparison.ts'
import { countConversation } from './conversation.ts'
import { costOf } from './prices/cost-of.ts'
import type { ModelPrice } from './prices/model-price.ts'
import { savingOf } from './saving.ts'

// The example of docs/tokens.md, figure by figure.

const turns = [
  { written: 20, read: 6_000 },
  { written: 50, read: 40 },
]
const together = [{ written: 70, read: 6_040 }]
const direct = countConversation({ schemas: 40 * 120, task: 60 }, turns)
const directWithSearch = countConversation({ schemas: 3 * 120, task: 60 }, turns)
const codeMode = {
  ...{ input: 690, output: 150, total: 840, cached: 0 },
  parts: { schemas: 90, results: 0, written: 150, history: 600 },
}
const ways = { codeMode, reading: { input: 920, cached: 690 }, direct, directWithSearch }
const price: ModelPrice = {
  ...{ model: 'gpt-4.1-mini', input: 0.4, cachedInput: 0.1, cacheWrite: 0.4, output: 1.6 },
  ...{ source: 'list', asOf: '2026-09-23' },
}

test('tokens of all ways', () => {
  expect(direct).toMatchObject({ input: 4_860 + 10_880 + 10_970, output: 70, total: 26_780, cached: 4_860 + 10_880 })
  expect(directWithSearch).toMatchObject({ input: 420 + 6_440 + 6_530, total: 13_460, cached: 420 + 6_440 })
  expect(oursOf(ways).total).toBe(1_760)
  expect(savingOf(ways)).toEqual({ percent: 86.9, against: 'directWithSearch' })
  expect(savingOf({ ...ways, directWithSearch: direct }).percent).toBe(93.4)
  expect(countConversation({ schemas: 4_800, task: 60 }, together).total).toBe(15_900)
  expect(breakEvenOf(1_760, direct, 40)).toBe(1)
})

test('and money', () => {
  const [ours, plain, searched] = [oursOf(ways), direct, directWithSearch].map((count) =>
    [false, true].map((caching) => costOf(count, price, { caching })),
  )
  for (const [costs, expected] of [
    [ours, [0.000_884, 0.000_677]],
    [plain, [0.010_796, 0.006_074]],
    [searched, [0.005_468, 0.003_41]],
  ] as const)
    expect(costs?.map((cost) => Number(cost.toFixed(9)))).toEqual(expected)
  expect(totalWithCaching(directWithSearch, price)).toBe(8_315)
  expect(savingOf(ways, (count) => totalWithCaching(count, price)).percent).toBe(85.1)
})
