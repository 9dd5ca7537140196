import { describe, expect, test } from 'vitest'
import type { Tool } from '../discovery/tool.ts'
import { type ComparedRun, compareTokens } from './compare-tokens.ts'
import { type TokenCount, totalWithCaching } from './comparison.ts'
import { countTokens } from './count-tokens.ts'
import { createExcerpts } from './excerpts.ts'

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
const call = (n: number, answer: string, startedAt: number, endedAt: number) => ({
  written: excerptOf(JSON.stringify({ name: `${tool(n).server}__${tool(n).tool}`, arguments: { customer: 'Ada' } })),
  answer: excerptOf(answer),
  startedAt,
  endedAt,
})
const rows = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, state: 'shipped' })))

const run: ComparedRun = {
  task: 'How many orders of Ada were shipped?',
  prompt: `${'Write a program. '.repeat(60)} tool0(input: { customer: string }): Promise<unknown>. How many orders of Ada were shipped?`,
  instructions: `${'Write a program. '.repeat(60)} How many orders of Ada were shipped?`,
  program: "import { tool0 } from './servers/shop/tool0.ts'\nexport default (await tool0({ customer: 'Ada' })).length",
  selected: [tool(0)],
  connected: tools,
  calls: [call(0, rows, 0, 10)],
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
      calls: [call(0, '3', 0, 1)],
    })
    expect(savedPercent).toBeLessThan(0)
    expect(breakEvenTools).toBeGreaterThan(1)
  })

  test('at the break-even the two cost about the same', async () => {
    const small = { ...run, calls: [call(0, '3', 0, 1)] }
    const { breakEvenTools } = await compareTokens(small)
    const savedWith = async (n: number) => {
      const { codeMode, direct } = await compareTokens({ ...small, connected: tools.slice(0, n) })
      return direct.total - codeMode.total
    }
    expect(await savedWith(breakEvenTools ?? 0)).toBeGreaterThanOrEqual(0)
    expect(await savedWith((breakEvenTools ?? 0) - 2)).toBeLessThan(0)
  })

  test('a run that did not return has saved nothing', async () => {
    const tokens = await compareTokens({ ...run, hasReturned: false })
    expect(tokens).not.toHaveProperty('savedPercent')
    expect(tokens).not.toHaveProperty('savedPercentCached')
    expect(tokens).not.toHaveProperty('against')
    expect(tokens.codeMode.total).toBeGreaterThan(0)
  })

  test('where a model wrote the program, code mode is what its provider counted', async () => {
    const usage = { inputTokens: 885, outputTokens: 338, cachedInputTokens: 100 }
    const { codeMode, basis } = await compareTokens({ ...run, usage })
    expect(codeMode).toMatchObject({ input: 885, output: 338, total: 1_223, cached: 100 })
    expect(Object.values(codeMode.parts).reduce((sum, part) => sum + part, 0)).toBe(1_223)
    expect(basis).toBe('measured')
  })

  test('calls the program made in parallel share a turn', async () => {
    const inTurn = await compareTokens({
      ...run,
      calls: [call(0, '1', 0, 10), call(1, '2', 10, 20), call(2, '3', 20, 30)],
    })
    const atOnce = await compareTokens({
      ...run,
      calls: [call(0, '1', 0, 10), call(1, '2', 1, 12), call(2, '3', 2, 9)],
    })
    const schemas = (inTurn.direct.input - atOnce.direct.input) / 2
    expect(schemas).toBeGreaterThan(100 * 30)
  })
})
