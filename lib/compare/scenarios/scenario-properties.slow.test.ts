import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TokenCount, totalWithCaching } from '../../tokens/comparison.ts'
import { costOf } from '../../tokens/prices/cost-of.ts'
import { computeScenario, type ScenarioComparison } from './compute-scenario.ts'
import type { Scenario } from './scenario.ts'
import { makeTools } from './testing/make-tools.ts'

// What must hold for whatever somebody recorded.

const pool = makeTools(60)
const tokens = fc.nat({ max: 100_000 })
const steps = fc
  .array(
    fc.record({
      tool: fc.nat({ max: 9 }),
      resultTokens: tokens,
      repeats: fc.array(fc.nat({ max: 20 }), { maxLength: 2 }),
    }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((list) =>
    list.map(({ tool, resultTokens, repeats }, at) => ({
      server: pool[tool]!.server,
      tool: pool[tool]!.tool,
      args: { listId: 'a', entryId: String(at), fields: {} },
      resultTokens,
      copies: [...new Set(repeats.filter((place) => place < at))],
    })),
  )
const scenarios: fc.Arbitrary<Scenario> = fc
  .record({
    steps,
    count: fc.integer({ min: 10, max: 50 }),
    finalAnswerTokens: tokens,
    program: fc.constantFrom('export default 1', undefined),
  })
  .map(({ count, program, ...rest }) => ({
    ...{ id: 1, task: 'Change what has to be changed.', tools: pool.slice(0, count) },
    ...rest,
    ...(program !== undefined && { program }),
  }))
const prices = fc
  .record({
    input: fc.double({ min: 0, max: 100, noNaN: true }),
    output: fc.double({ min: 0, max: 500, noNaN: true }),
    read: fc.double({ min: 0, max: 1, noNaN: true }),
    write: fc.double({ min: 1, max: 2, noNaN: true }),
  })
  .map(({ input, output, read, write }) => ({
    ...{ model: 'any', input, output, cachedInput: input * read, cacheWrite: input * write },
    ...{ source: 'list' as const, asOf: '2026-11-01' },
  }))

const waysOf = ({ codeMode, direct, directWithSearch }: ScenarioComparison): TokenCount[] => [
  ...[codeMode, direct, directWithSearch],
]
const often = { numRuns: 60 }

test('figures add up, and the saving is against the cheapest other way', () =>
  fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      const counted = await computeScenario(scenario)
      for (const { input, output, total, cached, parts } of waysOf(counted)) {
        expect(parts.schemas + parts.results + parts.history).toBe(input)
        expect([parts.written, input + output]).toEqual([output, total])
        for (const part of [...Object.values(parts), cached]) expect(part).toBeGreaterThanOrEqual(0)
        expect(cached).toBeLessThanOrEqual(input)
        for (const figure of [input, output, cached]) expect(Number.isInteger(figure)).toBe(true)
      }
      const { codeMode, direct, directWithSearch, savedPercent, against } = counted
      const cheapest = Math.min(direct.total, directWithSearch.total)
      expect(counted[against].total).toBe(cheapest)
      expect(savedPercent).toBeCloseTo((1 - codeMode.total / cheapest) * 100, 0)
      expect(Math.sign(savedPercent)).toBe(Math.sign(cheapest - codeMode.total))
      if (savedPercent === 100) expect(codeMode.total).toBe(0)
    }),
    often,
  ))

test('more tools never make direct calling cheaper, and change nothing else', () =>
  fc.assert(
    fc.asyncProperty(scenarios, fc.nat({ max: 10 }), async (scenario, more) => {
      const tools = pool.slice(0, scenario.tools.length + more)
      const [few, many] = [await computeScenario(scenario), await computeScenario({ ...scenario, tools })]
      expect(many.direct.total).toBeGreaterThanOrEqual(few.direct.total)
      expect(totalWithCaching(many.direct)).toBeGreaterThanOrEqual(totalWithCaching(few.direct))
      expect(many.savedPercent).toBeGreaterThanOrEqual(few.savedPercent)
      expect([many.codeMode, many.directWithSearch]).toEqual([few.codeMode, few.directWithSearch])
    }),
    often,
  ))

test('caching never costs more than writing all of it to the cache would', () =>
  fc.assert(
    fc.asyncProperty(scenarios, prices, async (scenario, price) => {
      for (const count of waysOf(await computeScenario(scenario))) {
        const cost = costOf(count, price, { caching: true })
        const written = (count.input * price.cacheWrite + count.output * price.output) / 1e6
        expect(cost).toBeLessThanOrEqual(written * (1 + 1e-9))
        expect(totalWithCaching(count)).toBeLessThanOrEqual(count.total)
      }
    }),
    often,
  ))

test('in one turn is never dearer than in several, and only where no result is repeated', () =>
  fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      const { inOneTurn, direct, directWithSearch } = await computeScenario(scenario)
      const isApart = scenario.steps.length > 1 && scenario.steps.every(({ copies }) => copies.length === 0)
      expect(inOneTurn !== undefined).toBe(isApart)
      if (!inOneTurn) return
      expect(inOneTurn.direct).toBeLessThanOrEqual(direct.total)
      expect(inOneTurn.directWithSearch).toBeLessThanOrEqual(directWithSearch.total)
    }),
    often,
  ))
