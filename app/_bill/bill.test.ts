import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_ASSUMPTIONS } from '../../lib/bill/bill-assumptions.ts'
import { computeBill } from '../../lib/bill/compute-bill.ts'
import type { ModelPrice } from '../../lib/tokens/prices/model-price.ts'
import { formatUsd } from '../_format/money.ts'
import { assumedOf, billWith, faultsOf } from './assumed.ts'
import { crossingOf, curveMarks, curveSentence } from './break-even.ts'
import { moneyShares } from './money-shares.ts'
import { wayBars } from './way-bars.ts'

const price: ModelPrice = {
  ...{ model: 'small', input: 0.4, cachedInput: 0.1, cacheWrite: 0.4, output: 1.6 },
  ...{ source: 'list', asOf: '2026-09-23' },
}
const tools = (many: number, tokens: number) => Array.from({ length: many }, (_, at) => ({ tool: `t${at}`, tokens }))
const billOf = (many: number, tokens: number, known: ModelPrice | null = price) =>
  computeBill(
    [
      { name: 'one', tools: tools(many, tokens) },
      { name: 'gone', state: 'It did not answer.' },
    ],
    {
      assumptions: DEFAULT_ASSUMPTIONS,
      price: known,
    },
  )

const amountIn = (text: string) => Number(text.replace(/[$,]/g, ''))

test('what is written for each server adds up to what is written as the sum', () => {
  const sum = fc.double({ min: 0.000_01, max: 1e6, noNaN: true })
  const weights = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(sum, weights, (total, parts) => {
      const shares = moneyShares(total, parts)
      const added = shares.parts.reduce((all, part) => all + amountIn(part), 0)
      expect(added).toBeCloseTo(amountIn(shares.total), 9)
    }),
  )
  expect(moneyShares(10, [1, 1, 1])).toEqual({ total: '$10.00', parts: ['$3.34', '$3.33', '$3.33'] })
  expect(moneyShares(0.0025, [2, 1])).toEqual({ total: '$0.00250', parts: ['$0.00167', '$0.00083'] })
  expect(moneyShares(0, [0, 0])).toEqual({ total: '$0.00', parts: ['$0.00', '$0.00'] })
})

test('fields that say what is known change nothing, and others count the same tools anew', () => {
  const bill = billOf(40, 200)
  const known = assumedOf(bill)
  expect(billWith(bill, known)).toBe(bill)
  const twice = billWith(bill, { ...known, tasksPerMonth: '2,000' })
  expect(twice.perMonth.cost).toBeCloseTo(bill.perMonth.cost! * 2, 9)
  expect(twice.servers).toEqual(bill.servers)
  expect(twice.price).toBe(bill.price)
})

test('a price that is typed is said to be yours and has no cache; without one there is no money', () => {
  const bill = billOf(40, 200)
  const own = billWith(bill, { ...assumedOf(bill), priceInput: '4' })
  expect(own.perTurn.cost).toBeCloseTo(bill.perTurn.cost! * 10, 9)
  expect(own.sentences.price).toBe(
    'Your price: $4.00 for a million tokens read, $1.60 written; no discount for a cache is assumed.',
  )
  expect(own.sentences.caching).toBeNull()
  const none = billWith(bill, { ...assumedOf(bill), priceInput: '', priceOutput: '' })
  expect([none.perMonth.cost, none.price]).toEqual([null, null])
})

test('each field that cannot be read says what it expects', () => {
  const good = assumedOf(billOf(40, 200))
  expect(faultsOf(good)).toEqual({})
  expect(Object.keys(faultsOf({ ...good, turnsPerTask: '1', tasksPerMonth: '1.5', priceInput: 'x' }))).toEqual([
    'turnsPerTask',
    'tasksPerMonth',
    'priceInput',
  ])
  expect(Object.keys(faultsOf({ ...good, priceOutput: '' }))).toEqual(['priceOutput'])
  expect(faultsOf({ ...good, priceInput: '', priceOutput: '' })).toEqual({})
})

test('each way stands there with and without caching on one scale; without a price of a cache nothing is drawn of it', () => {
  const bill = billOf(400, 200)
  const { unit, bars } = wayBars(bill)
  expect(unit).toBe('usd')
  expect(bars.map(({ way, isCached }) => [way, isCached])).toEqual([
    ...[['direct', false] as const, ['direct', true] as const],
    ...[['directWithSearch', false] as const, ['directWithSearch', true] as const],
    ...[['codeMode', false] as const, ['codeMode', true] as const],
  ])
  for (const { way, isCached, amount } of bars)
    expect(amount).toBe(bill.ways[way].perMonth[isCached ? 'costCached' : 'cost'])
  expect(bars[0]?.share).toBe(1)
  for (const { share } of bars.slice(1)) expect(share).toBeLessThan(1)
  // What the sentence says of caching is what the bars are as long as.
  for (const { amount } of bars.filter(({ isCached }) => isCached))
    expect(bill.sentences.caching).toContain(formatUsd(amount))

  const uncached = wayBars(billOf(400, 200, { ...price, cachedInput: price.input }))
  expect(uncached.bars.map(({ isCached }) => isCached)).toEqual([false, false, false])
  const unpriced = wayBars(billOf(400, 200, null))
  expect([unpriced.unit, unpriced.bars.length, unpriced.bars[0]?.amount]).toEqual([
    ...['tokens', 3],
    billOf(400, 200).ways.direct.perTask.total,
  ])
})

test('the ring is where the drawn lines meet, and the tint ends there', () => {
  const bill = computeBill([{ name: 'one', tools: tools(1, 90) }], {
    assumptions: { ...DEFAULT_ASSUMPTIONS, turnsPerTask: 2 },
    price: null,
  })
  const crossing = crossingOf(bill.curve)!
  expect(crossing.x).toBeGreaterThan(bill.breakEvenTools! - 1.5)
  expect(crossing.x).toBeLessThanOrEqual(bill.breakEvenTools! + 0.5)
  expect(curveMarks(bill)).toEqual([
    { kind: 'area', from: 1, to: crossing.x, label: 'direct is cheaper' },
    { kind: 'crossing', ...crossing, label: `even at ${bill.breakEvenTools} tools` },
    { kind: 'line', x: 1, label: 'you: 1 tool' },
  ])
})

test('where the lines do not meet that is said in the place of the ring', () => {
  const bill = billOf(400, 2_000)
  expect(curveMarks(bill).map(({ kind }) => kind)).toEqual(['line'])
  expect(curveSentence(bill)).toContain(
    'Code mode needs less than direct calling without tool search with any number of tools.',
  )
})
