import { expect, test } from 'vitest'
import { configSchema, type SettingsInput } from '../../config/schema.ts'
import type { RunBudget, Spent } from '../../runs/event.ts'
import { priceOf } from '../../tokens/prices/price-of.ts'
import { Budget } from './budget.ts'

const priceIn = ({ llm }: ReturnType<typeof configSchema.parse>) =>
  llm.price_per_million ? priceOf(llm, llm.model) : null
const budgetOf = (settings: SettingsInput = {}, wanted: RunBudget = {}, spent: Spent | null = null) => {
  const config = configSchema.parse(settings)
  return new Budget(config, wanted, spent, { price: priceIn(config) })
}
const TEXTS = { prompt: 'Add one and two', written: 'export default 3' }

test('what was asked and answered adds up, at the prices that are set', async () => {
  const budget = budgetOf({ llm: { price_per_million: { input: 2, output: 8, cached_input: 0.5 } } })
  expect(budget.spent).toBeUndefined()
  await budget.pay({ inputTokens: 1_000_000, outputTokens: 100_000, cachedInputTokens: 500_000 }, TEXTS)
  expect(budget.spent).toEqual({
    ...{ inputTokens: 1_000_000, outputTokens: 100_000, cachedInputTokens: 500_000 },
    costUsd: 1 + 0.25 + 0.8,
  })
  await budget.pay({ inputTokens: 1_000_000, outputTokens: 0 }, TEXTS)
  expect(budget.spent?.costUsd).toBeCloseTo(4.05)
})

test('no request asks a provider to write to its cache, so none is charged for it', async () => {
  const budget = budgetOf({ llm: { price_per_million: { input: 2, output: 8, cached_input: 0.5, cache_write: 2.5 } } })
  await budget.pay({ inputTokens: 1_000_000, outputTokens: 0, cachedInputTokens: 600_000 }, TEXTS)
  expect(budget.spent?.costUsd).toBeCloseTo(0.3 + 0.8)
})

test('what a provider does not tell is counted, and said to be', async () => {
  const budget = budgetOf()
  await budget.pay(undefined, TEXTS)
  expect(budget.spent).toEqual({ inputTokens: 4, outputTokens: 4, isComputed: true })
  await budget.pay({ inputTokens: 10, outputTokens: 1 }, TEXTS)
  expect(budget.spent).toEqual({ inputTokens: 14, outputTokens: 5, isComputed: true })
})

test('money bounds by the price of the list as well, and by none where it is not known', async () => {
  const config = configSchema.parse({ llm: { model: 'gpt-4.1-mini', api_key: 'k' }, codegen: { max_cost_usd: 0.1 } })
  const listed = new Budget(config, {}, null, { price: priceOf(config.llm, 'gpt-4.1-mini') })
  await listed.pay({ inputTokens: 0, outputTokens: 90_000 }, TEXTS)
  expect(listed.whyNotCounted(1)).toMatchObject({ bound: 'cost_usd', isOwn: false })
  const unknown = new Budget(config)
  await unknown.pay({ inputTokens: 0, outputTokens: 90_000 }, TEXTS)
  expect(unknown.whyNotCounted(1)).toBeNull()
})

test('a prompt is sent as long as it fits into what is left', async () => {
  const budget = budgetOf({ codegen: { max_tokens: 100 } })
  expect(await budget.whyNot('word '.repeat(90))).toBeNull()
  await budget.pay({ inputTokens: 20, outputTokens: 0 }, TEXTS)
  expect(await budget.whyNot('word '.repeat(90))).toEqual({
    what: 'The model would need more than the 100 tokens that this run may use.',
    ...{ bound: 'tokens', isOwn: false, hasProgram: true },
  })
  expect(await budget.whyNot('word')).toBeNull()
  await budget.pay({ inputTokens: 80, outputTokens: 0 }, TEXTS)
  expect(await budget.whyNot('')).not.toBeNull()
})

test('a run that goes on has spent what it had spent, and its own bound is named', async () => {
  const config = configSchema.parse({})
  const budget = new Budget(config, { turns: 2, tokens: 50 }, { inputTokens: 40, outputTokens: 10 })
  expect(budget.maxTurns).toBe(2)
  expect(await budget.whyNot('x')).toMatchObject({ bound: 'tokens', isOwn: true })
  expect(budget.whyNoTurn()).toMatchObject({
    what: expect.stringMatching(/after 2 turns, the most this run may take\.$/),
    isOwn: true,
  })
  expect(new Budget(config, { turns: 1 }).whyNoTurn().what).toContain('after 1 turn, the most')
  expect(new Budget(config, { turns: 99 }).maxTurns).toBe(4)
})

test('dollars may be bound for one run, also where no bound is configured', async () => {
  const settings = { llm: { price_per_million: { input: 10, output: 100 } } }
  const budget = budgetOf(settings, { cost_usd: 0.01 })
  expect(await budget.whyNot('x')).toBeNull()
  await budget.pay({ inputTokens: 1_000, outputTokens: 0 }, TEXTS)
  expect(await budget.whyNot('x')).toMatchObject({
    what: 'The programs of this run have cost $0.01, and it may cost $0.01.',
    ...{ bound: 'cost_usd', isOwn: true },
  })
  expect(await budgetOf(settings, {}, { inputTokens: 9_999_999, outputTokens: 0 }).whyNot('x')).toMatchObject({
    bound: 'tokens',
  })
})

test('a prompt that alone passes the bound in dollars is not sent', async () => {
  const priced = (cost_usd: number) =>
    budgetOf({ llm: { price_per_million: { input: 10, output: 100 } } }, { cost_usd })
  const prompt = 'word '.repeat(1_000)
  expect((await priced(0.0000001).whyNot(prompt))?.what).toMatch(
    /^The next request to the model costs about \$0\.01, which with the \$0\.00 spent so far is more than the \$0\.0000001 /,
  )
  const budget = priced(0.015)
  expect(await budget.whyNot(prompt)).toBeNull()
  await budget.pay({ inputTokens: 1_000, outputTokens: 0 }, TEXTS)
  expect((await budget.whyNot(prompt))?.what).toMatch(/about \$0\.01, which with the \$0\.01 spent so far .* \$0\.015 /)
  expect(await budget.whyNot('word')).toBeNull()
})

test('whether there is a program to go on with is said', async () => {
  const budget = new Budget(configSchema.parse({}), { tokens: 1 })
  expect(await budget.whyNot('word '.repeat(9), false)).toMatchObject({ hasProgram: false })
  expect(budget.whyNoTurn(true)).toMatchObject({ hasProgram: true })
})

test('what a program asks of a model pays into the same bounds, and is no part of what programs cost', async () => {
  const settings = { llm: { price_per_million: { input: 10, output: 100 } } }
  const budget = budgetOf(settings, { cost_usd: 0.02, tokens: 5_000 })
  const purse = budget.purse(null)
  const kept = purse.reserve(1_000, 4_096)
  // A cent to read; the other one is for a hundred tokens.
  expect(kept).toMatchObject({ most: 100 })
  expect(purse.reserve(1, 1)).toMatchObject({ why: expect.stringMatching(/more than the \$0\.02 .*budget\.cost_usd/) })
  expect(await budget.whyNot('word')).toMatchObject({ bound: 'cost_usd', isOwn: true })
  purse.pay({ inputTokens: 1_000, outputTokens: 10 })
  if ('release' in kept) kept.release()
  expect(purse.reserve(100, 4_096)).toMatchObject({ most: 80 })
  expect(budget.spent).toBeUndefined()
  await budget.pay({ inputTokens: 1_000, outputTokens: 0 }, TEXTS)
  expect(budget.spent).toMatchObject({ inputTokens: 1_000, costUsd: 0.01 })
  expect(purse.reserve(1, 1)).toHaveProperty('why')
})

test('another model is paid as it costs, and tokens count whatever they cost', () => {
  const budget = budgetOf({ llm: { price_per_million: { input: 1, output: 1 } } }, { cost_usd: 1, tokens: 3_000 })
  const dear = { input: 1_000, cachedInput: 1_000, cacheWrite: 1_000, output: 1_000 }
  const price = { model: 'dear', ...dear, source: 'configuration' as const, asOf: null }
  expect(budget.purse(price).reserve(900, 4_096)).toMatchObject({ most: 100 })
  expect(budget.purse(null).reserve(1_000, 4_096)).toHaveProperty('why')
  const own = budgetOf({}, { tokens: 3_000 })
  expect(own.purse(null).reserve(2_000, 4_096)).toMatchObject({ most: 1_000 })
  expect(own.purse(null).reserve(1, 1)).toMatchObject({ why: expect.stringContaining('3,000 tokens') })
})
