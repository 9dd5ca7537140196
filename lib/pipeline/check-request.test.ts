import { expect, test } from 'vitest'
import { configSchema } from '../config/schema.ts'
import { DEFAULT_LIMITS } from '../sandbox/contract.ts'
import type { ModelPrice } from '../tokens/prices/model-price.ts'
import { checkRequest, type MostSpent, mostOf } from './check-request.ts'
import type { RunRequest } from './request.ts'

const MOST = { turns: 4, tokens: 1_000, cost_usd: 2 }
const check = (request: RunRequest, most: MostSpent = MOST) => checkRequest(request, DEFAULT_LIMITS, false, most)

test('a budget is lower than what is configured, and of a task', () => {
  expect(check({ task: 'x', budget: { turns: 2, tokens: 1_000 } }).budget).toEqual({ turns: 2, tokens: 1_000 })
  expect(check({ task: 'x', budget: { cost_usd: 0.05 } }).budget).toEqual({ cost_usd: 0.05 })
  expect(check({ task: 'x', budget: {} }).budget).toBeUndefined()
  expect(check({ code: '1', budget: {} }).budget).toBeUndefined()
})

const PRICE: ModelPrice = {
  ...{ model: 'm', input: 1, cachedInput: 1, cacheWrite: 1, output: 2 },
  ...{ source: 'configuration', asOf: null },
}

test('a budget in dollars counts by prices, of which there may be none', () => {
  const request = { task: 'x', budget: { cost_usd: 5 } }
  expect(() => check(request, mostOf(configSchema.parse({}), null))).toThrow(
    /which is not known\. Set llm\.price_per_million/,
  )
  const noBound = mostOf(configSchema.parse({}), PRICE)
  expect(check(request, noBound).budget).toEqual({ cost_usd: 5 })
  expect(() => check({ ...request, budget: { cost_usd: Infinity } }, noBound)).toThrow(/above 0, but is Infinity/)
  const bound = configSchema.parse({ codegen: { max_cost_usd: 1 } })
  expect(() => check(request, mostOf(bound, PRICE))).toThrow(/up to 1 \(codegen\.max_cost_usd\), but is 5/)
})

test.each<[RunRequest, RegExp]>([
  [{ task: 'x', budget: { turns: 5 } }, /turns must be a whole number from 1 to 4 \(codegen\.max_turns\), but is 5/],
  [{ task: 'x', budget: { tokens: 0 } }, /tokens must be .* but is 0/],
  [{ task: 'x', budget: { turns: Number.NaN } }, /turns must be .* but is NaN/],
  [{ task: 'x', budget: { cost_usd: 0 } }, /cost_usd must be a number above 0 up to 2 .* but is 0/],
  [{ task: 'x', budget: { cost_usd: '1' } as object }, /cost_usd must be/],
  [{ task: 'x', budget: { money: 1 } as object }, /money is no part of a budget/],
  [{ task: 'x', budget: { constructor: 1 } as object }, /constructor/],
  [{ code: '1', budget: { turns: 1 } }, /A run of code has no budget/],
])('%j is refused', (request, message) => {
  expect(() => check(request)).toThrow(message)
})
