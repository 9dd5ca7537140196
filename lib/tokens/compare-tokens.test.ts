import { describe, expect, test } from 'vitest'
import type { Tool } from '../discovery/tool.ts'
import { type ComparedRun, compareTokens } from './compare-tokens.ts'
import { oursOf, oursWithCaching, type TokenCount, totalWithCaching } from './comparison.ts'
import { countTokens } from './count-tokens.ts'
import { createExcerpts } from './excerpts.ts'
import { schemaText } from './prompts.ts'

const tool = (n: number): Tool => ({
  server: 'shop',
  tool: `tool_${n}`,
  fn: `tool${n}`,
  module: `./servers/shop/tool${n}.ts`,
  description: 'Finds the orders of a customer and tells their state',
  inputSchema: {
    type: 'object',
    properties: { customer: { type: 'string', description: 'Who ordered' } },
    required: ['customer'],
  },
  signature: `tool${n}(input: { customer: string }): Promise<unknown>`,
})
const excerptOf = createExcerpts()
const tools = Array.from({ length: 100 }, (_, n) => tool(n))
const call = (n: number, answer: string, round = 1) => ({
  written: excerptOf(JSON.stringify({ name: `${tool(n).server}__${tool(n).tool}`, arguments: { customer: 'Ada' } })),
  answer: excerptOf(answer),
  ...{ round, startedAt: 0, endedAt: 1 },
})
const rows = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, state: 'shipped' })))

const run: ComparedRun = {
  task: 'How many orders of Ada were shipped?',
  prompt: `${'Write a program. '.repeat(60)} tool0(input: { customer: string }): Promise<unknown>. How many orders of Ada were shipped?`,
  instructions: `${'Write a program. '.repeat(60)} How many orders of Ada were shipped?`,
  program: "import { tool0 } from './servers/shop/tool0.ts'\nexport default (await tool0({ customer: 'Ada' })).length",
  selected: [tool(0)],
  connected: tools,
  calls: [call(0, rows)],
  result: '500',
  hasReturned: true,
}

/** What only the second turn sends: the arguments of the call before. */
const writtenBefore = ({ parts }: TokenCount) => parts.written

describe('the comparison of tokens', () => {
  test('counts schemas and results that direct calling would read, and code mode would not', async () => {
    const { codeMode, direct, directWithSearch, savedPercent, against, basis } = await compareTokens(run)
    const [rowTokens = 0] = await countTokens([rows])
    // Two turns, each with 100 schemas; the second with the rows too.
    expect(direct.input).toBeGreaterThan(2 * 100 * 30 + rowTokens)
    expect(directWithSearch.input).toBeGreaterThan(rowTokens)
    expect(directWithSearch.total).toBeLessThan(direct.total)
    expect(codeMode.total).toBeLessThan(rowTokens)
    expect(against).toBe('directWithSearch')
    expect(savedPercent).toBeCloseTo((1 - codeMode.total / directWithSearch.total) * 100, 0)
    expect(basis).toBe('computed')
    for (const { input, output, total, cached, parts } of [codeMode, direct, directWithSearch]) {
      expect(total).toBe(input + output)
      expect(parts.schemas + parts.results + parts.written + parts.history).toBe(total)
      expect(cached).toBeLessThan(input)
    }
    expect(direct.parts.results).toBe(rowTokens)
  })

  test('tells what a prompt cache would change', async () => {
    const { direct, codeMode, savedPercent, savedPercentCached } = await compareTokens(run)
    // The first of two turns is sent again by the second.
    expect(direct.cached).toBe((direct.parts.schemas + direct.parts.history - writtenBefore(direct)) / 2)
    expect(totalWithCaching(direct)).toBe(Math.round(direct.total - 0.9 * direct.cached))
    expect(totalWithCaching(codeMode)).toBeLessThan(codeMode.total)
    expect(savedPercentCached).not.toBe(savedPercent)
  })

  test('what the program asked the model is part of code mode alone, and said', async () => {
    const [before, after] = await Promise.all([
      compareTokens(run),
      compareTokens({ ...run, asked: { inputTokens: 90_000, outputTokens: 100 } }),
    ])
    expect(after.codeMode.total - before.codeMode.total).toBe(90_100)
    expect(after.codeMode.output - before.codeMode.output).toBe(100)
    expect(Object.values(after.codeMode.parts).reduce((sum, part) => sum + part)).toBe(after.codeMode.total)
    expect([after.direct, after.directWithSearch]).toEqual([before.direct, before.directWithSearch])
    expect([before.asked, after.asked]).toEqual([undefined, 90_100])
    expect(after.breakEvenTools).toBeGreaterThan(before.breakEvenTools as number)
  })

  test('says so when direct calling is cheaper', async () => {
    const { savedPercent, breakEvenTools } = await compareTokens({
      ...run,
      connected: [tool(0)],
      calls: [call(0, '3')],
    })
    expect(savedPercent).toBeLessThan(0)
    expect(breakEvenTools).toBeGreaterThan(1)
  })

  test('at the break-even code mode is cheaper, and with one tool less it is not', async () => {
    const small = { ...run, calls: [call(0, '3')] }
    const { breakEvenTools } = await compareTokens(small)
    const savedWith = async (n: number) => {
      const { codeMode, direct } = await compareTokens({ ...small, connected: tools.slice(0, n) })
      return direct.total - codeMode.total
    }
    expect(await savedWith(breakEvenTools ?? 0)).toBeGreaterThan(0)
    expect(await savedWith((breakEvenTools ?? 0) - 1)).toBeLessThanOrEqual(0)
  })

  test('a run that did not return has saved nothing', async () => {
    const tokens = await compareTokens({ ...run, hasReturned: false })
    expect(tokens).not.toHaveProperty('savedPercent')
    expect(tokens).not.toHaveProperty('savedPercentCached')
    expect(tokens).not.toHaveProperty('against')
    expect(tokens.codeMode.total).toBeGreaterThan(0)
  })

  test('calls of one round share a turn', async () => {
    const inTurn = await compareTokens({ ...run, calls: [call(0, '1', 1), call(1, '2', 2), call(2, '3', 3)] })
    const atOnce = await compareTokens({ ...run, calls: [call(0, '1'), call(1, '2'), call(2, '3')] })
    expect([inTurn.turns, atOnce.turns]).toEqual([4, 2])
    expect(inTurn.direct.parts.schemas).toBe(2 * atOnce.direct.parts.schemas)
    expect(inTurn.inOneTurn).toEqual({ direct: atOnce.direct.total, directWithSearch: atOnce.directWithSearch.total })
    expect(atOnce.inOneTurn).toEqual(inTurn.inOneTurn)
  })

  test('without a call direct calling is one request', async () => {
    const { turns, direct, inOneTurn } = await compareTokens({ ...run, calls: [] })
    expect(turns).toBe(1)
    expect(inOneTurn?.direct).toBe(direct.total)
    expect(direct.output).toBe(0)
  })

  test('what a tool that is not connected would have cost is in no figure', async () => {
    const { connected, direct } = await compareTokens({ ...run, connected: tools.slice(0, 50) })
    expect(connected).toBe(50)
    const schemas = await countTokens(tools.slice(0, 50).map(schemaText))
    expect(direct.parts.schemas).toBe(2 * schemas.reduce((sum, tokens) => sum + tokens))
  })
})

describe('where a model wrote the program', () => {
  const usage = { inputTokens: 885, outputTokens: 338, cachedInputTokens: 100 }

  test('code mode is what its provider counted, and the turn that reads the result is beside it', async () => {
    const { codeMode, reading, basis, direct, directWithSearch, savedPercent, against } = await compareTokens({
      ...run,
      usage,
    })
    expect(codeMode).toMatchObject({ input: 885, output: 338, total: 1_223, cached: 100 })
    expect(partsOf(codeMode)).toBe(1_223)
    expect(basis).toBe('measured')
    const [prompt = 0, program = 0, result = 0] = await countTokens([run.prompt, run.program, run.result])
    expect(reading).toEqual({ input: prompt + program + result, cached: prompt })
    expect(against).toBe('directWithSearch')
    const ours = 1_223 + prompt + program + result
    expect(savedPercent).toBeCloseTo((1 - ours / directWithSearch.total) * 100, 1)
    const computed = await compareTokens(run)
    expect([direct, directWithSearch]).toEqual([computed.direct, computed.directWithSearch])
  })

  test('as far as none was read, and with an answer every way writes it', async () => {
    const answer = 'All 500 orders of Ada were shipped.'
    const [written = 0] = await countTokens([answer])
    const [without, withAnswer] = await Promise.all([
      compareTokens({ ...run, usage }),
      compareTokens({ ...run, usage, hasAnswer: true, answer }),
    ])
    expect(withAnswer).not.toHaveProperty('reading')
    expect(withAnswer.codeMode).toEqual(without.codeMode)
    expect(withAnswer.direct.output - without.direct.output).toBe(written)
    expect(withAnswer.directWithSearch.total - without.directWithSearch.total).toBe(written)
    expect(partsOf(withAnswer.direct)).toBe(withAnswer.direct.total)
  })

  test('the reading has all that was said before', async () => {
    const before = [{ written: 'SEARCH: orders', read: 'Found: shop.tool_0' }]
    const [searched, plain] = await Promise.all([
      compareTokens({ ...run, usage, before }),
      compareTokens({ ...run, usage }),
    ])
    const [words = 0, found = 0] = await countTokens(['SEARCH: orders', 'Found: shop.tool_0'])
    expect(searched.reading!.input - plain.reading!.input).toBe(words + found)
    expect(searched.reading!.cached - plain.reading!.cached).toBe(words + found)
  })

  test('where its provider counts nothing it is computed, of all requests just the same', async () => {
    const { codeMode, basis, reading } = await compareTokens({ ...run, usage: { ...usage, isComputed: true } })
    expect([codeMode.total, basis]).toEqual([1_223, 'computed'])
    expect(reading).toBeDefined()
  })

  test('what servers or the program had written makes all of it computed where its provider told nothing', async () => {
    const counted = { inputTokens: 10, outputTokens: 1, isComputed: true } as const
    for (const [more, basis] of [
      [{ asked: counted }, 'computed'],
      [{ sampled: counted }, 'computed'],
      [{ asked: { inputTokens: 10, outputTokens: 1 } }, 'measured'],
    ] as const)
      expect((await compareTokens({ ...run, usage, ...more })).basis).toBe(basis)
  })

  test('where rules stood in, what the model was asked for nothing is on top of the program', async () => {
    const [stoodIn, byRules] = await Promise.all([
      compareTokens({ ...run, usage, isByRules: true }),
      compareTokens(run),
    ])
    expect(stoodIn.basis).toBe('computed')
    expect(oursOf(stoodIn).total).toBe(1_223 + byRules.codeMode.total)
    expect(partsOf(oursOf(stoodIn))).toBe(oursOf(stoodIn).total)
  })

  test('its price is told, and weighs what is read from a cache and written to it', async () => {
    const price = {
      model: 'm',
      input: 2,
      cachedInput: 0.5,
      cacheWrite: 2.5,
      output: 8,
      source: 'list',
      asOf: null,
    } as const
    const tokens = await compareTokens({ ...run, usage, price })
    expect(tokens.price).toEqual(price)
    const { input, output, cached } = tokens.direct
    expect(totalWithCaching(tokens.direct, price)).toBe(Math.round(0.25 * cached + 1.25 * (input - cached) + output))
    const [ours, theirs] = [oursWithCaching(tokens), totalWithCaching(tokens.directWithSearch, price)]
    expect(ours).toBeLessThan(totalWithCaching(oursOf(tokens), price))
    expect(tokens.savedPercentCached).toBeCloseTo((1 - ours / theirs) * 100, 1)
  })
})

const partsOf = ({ parts }: TokenCount) => Object.values(parts).reduce((sum, part) => sum + part, 0)
