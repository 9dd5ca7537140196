import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakEvenOf } from './break-even.ts'
import { oursOf, type TokenCount, totalWithCaching } from './comparison.ts'
import { type CountedTurn, countConversation } from './conversation.ts'
import { costOf } from './prices/cost-of.ts'
import type { ModelPrice } from './prices/model-price.ts'
import { savingOf, savingText } from './saving.ts'

// What holds for every conversation there can be.

const tokens = fc.nat(2_000_000)
const first = fc.record({ schemas: tokens, task: fc.integer({ min: 1, max: 100_000 }) })
const turns = fc.array(fc.record({ written: tokens, read: tokens }), { maxLength: 12 })
const conversation = fc.tuple(first, turns).map(([first, turns]) => countConversation(first, turns))
const reading = fc.option(
  fc.tuple(tokens, tokens).map(([cached, more]) => ({ input: cached + more, cached })),
  { nil: undefined },
)
/** In cents for a million tokens: prices are such numbers. */
const price = fc.tuple(fc.integer({ min: 1, max: 10_000 }), fc.nat(10_000), fc.nat(10_000), fc.nat(20_000)).map(
  ([input, discount, surcharge, output]): ModelPrice => ({
    ...{ model: 'm', input, cachedInput: Math.max(0, input - discount), cacheWrite: input + surcharge, output },
    ...{ source: 'list', asOf: null },
  }),
)

const sumOf = ({ parts }: TokenCount) => Object.values(parts).reduce((sum, part) => sum + part, 0)
const check = <Values extends [unknown, ...unknown[]]>(...property: Parameters<typeof fc.property<Values>>) =>
  fc.assert(fc.property(...property))

test('parts add up to totals, and what a cache serves is a part of what is read', () => {
  check(conversation, reading, (codeMode, reading) => {
    const ours = oursOf({ codeMode, ...(reading && { reading }) })
    for (const count of [codeMode, ours]) {
      expect(count.total).toBe(count.input + count.output)
      expect(sumOf(count)).toBe(count.total)
      expect(count.cached).toBeGreaterThanOrEqual(0)
      expect(count.cached).toBeLessThanOrEqual(count.input)
    }
  })
})

test('more connected tools never make direct calling cheaper, with caching or without', () => {
  check(first, turns, tokens, price, (first, turns, more, price) => {
    const before = countConversation(first, turns)
    const after = countConversation({ ...first, schemas: first.schemas + more }, turns)
    expect(after.total).toBeGreaterThanOrEqual(before.total)
    expect(totalWithCaching(after, price)).toBeGreaterThanOrEqual(totalWithCaching(before, price))
    for (const caching of [true, false])
      expect(costOf(after, price, { caching })).toBeGreaterThanOrEqual(costOf(before, price, { caching }) - 1e-9)
  })
})

test('at the break-even code mode is cheaper, and one tool below it is not', () => {
  const schema = fc.integer({ min: 1, max: 5_000 })
  const connected = fc.integer({ min: 1, max: 1_000 })
  check(first, turns, schema, connected, tokens, (first, turns, schema, connected, ours) => {
    const directWith = (tools: number) => countConversation({ ...first, schemas: schema * tools }, turns)
    const evenAt = breakEvenOf(ours, directWith(connected), connected) as number
    expect(evenAt).toBeGreaterThanOrEqual(1)
    expect(ours).toBeLessThan(directWith(evenAt).total)
    if (evenAt > 1) expect(ours).toBeGreaterThanOrEqual(directWith(evenAt - 1).total)
    // So it is never said to be cheaper from more tools than there are, where it is.
    expect(evenAt <= connected).toBe(ours < directWith(connected).total)
  })
})

test('without a schema nothing breaks even, but what is cheaper with none at all', () => {
  const direct = countConversation({ schemas: 0, task: 100 }, [{ written: 10, read: 10 }])
  expect(breakEvenOf(direct.total, direct, 0)).toBeNull()
  expect(breakEvenOf(direct.total - 1, direct, 0)).toBe(1)
})

test('caching never costs more than all of it written to the cache, nor less than all of it read from there', () => {
  check(conversation, price, (count, price) => {
    const weighed = totalWithCaching(count, price)
    const at = (each: number) => (count.input * each) / price.input + count.output
    expect(weighed).toBeLessThanOrEqual(Math.round(at(price.cacheWrite) * (1 + 1e-12)))
    expect(weighed).toBeGreaterThanOrEqual(Math.floor(at(price.cachedInput)))
  })
})

test('calls made together never take more turns or tokens than one after the other', () => {
  check(
    first,
    fc.array(fc.record({ written: tokens, read: tokens }), { minLength: 1, maxLength: 12 }),
    fc.nat(11),
    (first, calls, at) => {
      const sum = (calls: readonly CountedTurn[]) =>
        calls.reduce((sum, { written, read }) => ({ written: sum.written + written, read: sum.read + read }))
      const from = at % calls.length
      const together = [...calls.slice(0, from), sum(calls.slice(from))]
      expect(together.length).toBeLessThanOrEqual(calls.length)
      const [apart, joined] = [countConversation(first, calls), countConversation(first, together)]
      expect(joined.total).toBeLessThanOrEqual(apart.total)
      expect(joined.output).toBe(apart.output)
    },
  )
})

test('what is saved has the sign of the difference, is against the cheaper way, and is 100 % only of nothing', () => {
  check(conversation, conversation, conversation, reading, (codeMode, direct, directWithSearch, reading) => {
    const saving = savingOf({ codeMode, direct, directWithSearch, ...(reading && { reading }) })
    const ours = codeMode.total + (reading?.input ?? 0)
    const theirs = Math.min(direct.total, directWithSearch.total)
    expect({ direct, directWithSearch }[saving.against].total).toBe(theirs)
    expect(Math.sign(saving.percent)).toBe(Math.sign(theirs - ours))
    expect(saving.percent).toBeLessThan(100)
    expect(savingText(saving).isLess).toBe(ours <= theirs)
    expect(savingText(saving).figure === '100.0 %' && ours < theirs).toBe(false)
  })
})
