import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Way } from '../tokens/comparison.ts'
import type { ModelPrice } from '../tokens/prices/model-price.ts'
import type { BillAssumptions } from './bill.ts'
import { DEFAULT_ASSUMPTIONS } from './bill-assumptions.ts'
import { type CountedServer, computeBill } from './compute-bill.ts'

const price: ModelPrice = {
  ...{ model: 'm', input: 2, cachedInput: 0.5, cacheWrite: 2.5, output: 8 },
  ...{ source: 'list', asOf: '2026-09-23' },
}
const WAYS: Way[] = ['codeMode', 'direct', 'directWithSearch']
const billOf = (servers: CountedServer[], assumed: Partial<BillAssumptions> = {}, at: ModelPrice | null = price) =>
  computeBill(servers, { assumptions: { ...DEFAULT_ASSUMPTIONS, ...assumed }, price: at })
const serverOf = (name: string, tokens: number[]): CountedServer => ({
  name,
  tools: tokens.map((each, n) => ({ tool: `tool${n}`, tokens: each })),
})

const tokensOfTools = fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 60 })
const anyServers = fc
  .array(tokensOfTools, { maxLength: 12 })
  .map((all) => all.map((tokens, n) => serverOf(`server${n}`, tokens)))
const upTo = (max: number) => fc.integer({ min: 0, max })
const anyAssumptions: fc.Arbitrary<BillAssumptions> = fc.record({
  turnsPerTask: fc.integer({ min: 2, max: 30 }),
  tasksPerMonth: upTo(10_000),
  toolsPerTask: fc.integer({ min: 1, max: 40 }),
  ...{ taskTokens: upTo(5_000), callTokens: upTo(500), resultTokens: upTo(20_000), programTokens: upTo(2_000) },
  ...{ instructionTokens: upTo(2_000), valueTokens: upTo(5_000), answerTokens: upTo(500) },
})

describe('figures add up', () => {
  test('tools to servers, servers to the turn, turns to the month, input and output to the total', () => {
    fc.assert(
      fc.property(anyServers, anyAssumptions, (servers, assumed) => {
        const bill = billOf(servers, assumed)
        for (const { tools, tokens, toolList } of bill.servers) {
          expect(toolList).toHaveLength(tools)
          expect(toolList.reduce((sum, tool) => sum + tool.tokens, 0)).toBe(tokens)
        }
        expect(bill.servers.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(bill.perTurn.tokens)
        expect(bill.servers.reduce((sum, { tools }) => sum + tools, 0)).toBe(bill.tools)
        expect(bill.perTurn.cost).toBeCloseTo((bill.perTurn.tokens * price.input) / 1e6, 9)
        expect(bill.perMonth.cost).toBeCloseTo(bill.perTurn.cost! * assumed.turnsPerTask * assumed.tasksPerMonth, 6)
        for (const way of WAYS) {
          const { perTask, perMonth } = bill.ways[way]
          for (const figure of [perTask.input, perTask.output, perTask.cached])
            expect(Number.isInteger(figure)).toBe(true)
          expect(perTask.total).toBe(perTask.input + perTask.output)
          expect(perTask.cached).toBeLessThanOrEqual(perTask.input)
          expect(perMonth.cost).toBeCloseTo(perTask.cost! * assumed.tasksPerMonth, 6)
          expect(perTask.costCached!).toBeLessThanOrEqual(
            (perTask.input * price.cacheWrite + perTask.output * price.output) / 1e6 + 1e-9,
          )
        }
      }),
    )
  })

  test('the curve goes through the bill, and its month is told by the same figures', () => {
    fc.assert(
      fc.property(anyServers, anyAssumptions, (servers, assumed) => {
        const bill = billOf(servers, assumed)
        const here = bill.curve.find(({ tools }) => tools === bill.tools)
        if (bill.tools === 0) {
          expect(bill.curve).toEqual([])
          return
        }
        expect(here).toEqual({
          tools: bill.tools,
          direct: bill.ways.direct.perTask.total,
          directWithSearch: bill.ways.directWithSearch.perTask.total,
          codeMode: bill.ways.codeMode.perTask.total,
        })
      }),
    )
  })
})

describe('more tools are never cheaper', () => {
  test('a tool more makes direct calling dearer, its turn and its month', () => {
    fc.assert(
      fc.property(anyServers, fc.integer({ min: 1, max: 5_000 }), anyAssumptions, (servers, tokens, assumed) => {
        const [before, after] = [billOf(servers, assumed), billOf([...servers, serverOf('more', [tokens])], assumed)]
        expect(after.perTurn.tokens).toBe(before.perTurn.tokens + tokens)
        expect(after.perTurn.cost!).toBeGreaterThan(before.perTurn.cost!)
        expect(after.perMonth.cost!).toBeGreaterThanOrEqual(before.perMonth.cost!)
        expect(after.ways.direct.perTask.total).toBe(before.ways.direct.perTask.total + tokens * assumed.turnsPerTask)
      }),
    )
  })

  test('on the curve that is so each way', () => {
    fc.assert(
      fc.property(anyServers, anyAssumptions, (servers, assumed) => {
        const { curve } = billOf(servers, assumed)
        for (const [at, point] of curve.entries()) {
          const next = curve[at + 1]
          if (!next) continue
          expect(next.tools).toBeGreaterThan(point.tools)
          for (const way of WAYS) expect(next[way]).toBeGreaterThanOrEqual(point[way])
        }
      }),
    )
  })
})

describe('the break-even', () => {
  test('from it on code mode is cheaper than direct calling, and one tool below it is not', () => {
    fc.assert(
      fc.property(tokensOfTools, anyAssumptions, (tokens, assumed) => {
        const bill = billOf([serverOf('a', tokens)], assumed)
        const { breakEvenTools } = bill
        if (tokens.length === 0) {
          expect(breakEvenTools).toBeNull()
          return
        }
        for (const { tools, codeMode, direct } of bill.curve)
          if (tools >= breakEvenTools!) expect(codeMode).toBeLessThan(direct)
        // As many tools of the same size, so that the average stays.
        const average = tokens.reduce((sum, each) => sum + each, 0) / tokens.length
        if (breakEvenTools === 1 || !Number.isInteger(average) || breakEvenTools! > 5_000) return
        const below = billOf([serverOf('a', Array<number>(breakEvenTools! - 1).fill(average))], assumed)
        expect(below.ways.codeMode.perTask.total).toBeGreaterThanOrEqual(below.ways.direct.perTask.total)
        expect(below.breakEvenTools).toBe(breakEvenTools)
      }),
    )
  })

  test('for one tool and one call direct calling is cheaper, and it says so', () => {
    const bill = billOf([serverOf('a', [100])], { turnsPerTask: 2 })
    expect(bill.cheapest).toBe('direct')
    expect(bill.breakEvenTools).toBeGreaterThan(1)
    expect(bill.sentences.saving).toMatch(
      /^For a whole task code mode needs .* % more tokens than direct calling, the cheapest other way: /,
    )
    expect(bill.sentences.againstDirect).toBeNull()
    expect(bill.sentences.breakEven).toMatch(/ than direct calling without tool search; with 1 it does not\./)
  })

  test('that tool search needs less whatever is connected is said exactly where it does', () => {
    fc.assert(
      fc.property(anyServers, anyAssumptions, (servers, assumed) => {
        const { sentences, curve, tools } = billOf(servers, assumed)
        if (tools === 0) return
        const isSaid = sentences.breakEven?.endsWith(
          'With tool search direct calling needs less whatever is connected.',
        )
        // All that a task needs are among as many as the curve ends with.
        expect(isSaid).toBe(curve.every(({ directWithSearch, codeMode }) => directWithSearch < codeMode))
      }),
    )
  })

  test('a server that is switched off or was not reached has no part in it', () => {
    const servers = [serverOf('a', [100, 200])]
    const more: CountedServer[] = [
      { name: 'off', state: 'It is switched off.', isOff: true },
      { name: 'gone', state: 'It is gone.' },
    ]
    const [before, after] = [billOf(servers), billOf([...servers, ...more])]
    expect(after.breakEvenTools).toBe(before.breakEvenTools)
    expect(after.ways).toEqual(before.ways)
    expect(after.servers.slice(1)).toEqual([
      { name: 'off', tools: 0, tokens: 0, state: 'It is switched off.', isOff: true, toolList: [] },
      { name: 'gone', tools: 0, tokens: 0, state: 'It is gone.', toolList: [] },
    ])
    expect(before.sentences.notCounted).toBeNull()
    expect(after.sentences.notCounted).toBe('1 server was not counted, so the true figures are higher.')
  })
})

describe('in words', () => {
  const many = [serverOf('a', Array<number>(40).fill(150)), serverOf('b', Array<number>(460).fill(150))]

  test('the small saving, against the cheapest other way, is said before the large one', () => {
    const { sentences, ways, cheapest } = billOf(many)
    expect(cheapest).toBe('codeMode')
    const [ours, searched, direct] = [ways.codeMode, ways.directWithSearch, ways.direct].map(
      ({ perTask }) => perTask.total,
    )
    expect(sentences.sent).toBe('500 tools of 2 servers are 75,000 tokens in every turn of direct calling, $0.15.')
    expect(sentences.month).toBe('In 5,000 turns a month that is $750.00 for schemas alone, without caching.')
    const figures = (one: number) => `${ours!.toLocaleString('en-US')} and not ${one.toLocaleString('en-US')}.`
    expect(sentences.saving).toContain(
      `fewer tokens than direct with tool search, the cheapest other way: ${figures(searched!)}`,
    )
    expect(sentences.againstDirect).toContain(`fewer: ${figures(direct!)}`)
    const percent = (text: string | null) => Number(/([\d.]+) %/.exec(text ?? '')?.[1])
    expect(percent(sentences.saving)).toBeLessThan(percent(sentences.againstDirect))
    expect(sentences.price).toBe(
      'Price of m: $2.00 for a million tokens read, $8.00 written, from the list of prices, as of 2026-09-23.',
    )
    expect(sentences.caching).toMatch(/^With prompt caching 1,000 tasks a month cost \$[\d.]+ by code mode, /)
  })

  test('where the price is not known there is no money, and that is not nothing', () => {
    const bill = billOf(many, {}, null)
    expect([
      bill.perTurn.cost,
      bill.perMonth.cost,
      bill.ways.direct.perTask.cost,
      bill.ways.direct.perMonth.costCached,
    ]).toEqual([null, null, null, null])
    expect(bill.sentences.month).toBe('In 5,000 turns a month that is 375,000,000 tokens; what they cost is not known.')
    expect(Object.values(bill.sentences).join(' ')).not.toContain('$')
  })

  test('where nothing could be counted that is said in one sentence, with no price', () => {
    const said = (servers: CountedServer[]) =>
      Object.values(billOf(servers).sentences).filter((one): one is string => one !== null)
    const gone = { name: 'gone', state: 'It is gone.' }
    expect(said([gone])).toEqual(['No server could be counted, so it is not known what their schemas cost.'])
    expect(said([gone, serverOf('empty', [])])).toEqual([
      'What was counted has no tools, and what the schemas of the others cost is not known.',
    ])
    expect(said([])).toEqual(['No tool is sent, so there is nothing to pay and nothing to save.'])
  })

  test('no more tools are assumed than there are, and calls are said to follow each other', () => {
    expect(billOf([serverOf('a', [100, 200])]).sentences.assumed).toBe(
      'Assumed: a task takes 5 turns of direct calling with 4 calls one after another, and needs 2 tools; a call returns 500 tokens, and a program has 300.',
    )
    expect(billOf([serverOf('a', [100])], { turnsPerTask: 2 }).sentences.assumed).toContain(
      'a task takes 2 turns of direct calling with 1 call, and needs 1 tool;',
    )
  })

  test('never is anything 100 % fewer that needs something, for any bill', () => {
    fc.assert(
      fc.property(anyServers, anyAssumptions, (servers, assumed) => {
        const { sentences } = billOf(servers, assumed)
        for (const text of Object.values(sentences))
          expect(text ?? '').not.toMatch(/\b100 % fewer|NaN|Infinity|undefined/)
      }),
    )
  })
})
