import { expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../sandbox/contract.ts'
import { checkRequest } from './check-request.ts'
import type { RunRequest } from './request.ts'

const MOST = { turns: 4, tokens: 1_000 }
const check = (request: RunRequest) => checkRequest(request, DEFAULT_LIMITS, false, MOST)

test('a budget is lower than what is configured, and of a task', () => {
  expect(check({ task: 'x', budget: { turns: 2, tokens: 1_000 } }).budget).toEqual({ turns: 2, tokens: 1_000 })
  expect(check({ task: 'x', budget: {} }).budget).toBeUndefined()
  expect(check({ code: '1', budget: {} }).budget).toBeUndefined()
})

test.each<[RunRequest, RegExp]>([
  [{ task: 'x', budget: { turns: 5 } }, /turns must be a whole number from 1 to 4 \(codegen\.max_turns\), but is 5/],
  [{ task: 'x', budget: { tokens: 0 } }, /tokens must be .* but is 0/],
  [{ task: 'x', budget: { turns: Number.NaN } }, /turns must be .* but is NaN/],
  [{ task: 'x', budget: { money: 1 } as object }, /money is no part of a budget/],
  [{ task: 'x', budget: { constructor: 1 } as object }, /constructor/],
  [{ code: '1', budget: { turns: 1 } }, /A run of code has no budget/],
])('%j is refused', (request, message) => {
  expect(() => check(request)).toThrow(message)
})
