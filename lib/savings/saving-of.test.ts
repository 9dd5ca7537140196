import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ModelPrice } from '../tokens/prices/model-price.ts'
import type { Amounts } from './saving.ts'
import { savingOfRun } from './saving-of.ts'
import { countOf, sampleRun } from './testing/sample-savings.ts'

const price: ModelPrice = {
  ...{ model: 'gpt-4.1-mini', input: 0.4, cachedInput: 0.1, cacheWrite: 0.4, output: 1.6 },
  ...{ source: 'list', asOf: '2026-11-01' },
}
const AMOUNTS = ['used', 'measured', 'lost', 'other', 'usedNano', 'otherNano'] as const
const sumOf = (parts: readonly Amounts[], name: (typeof AMOUNTS)[number]) =>
  parts.reduce((sum, part) => sum + (part[name] ?? 0), 0)

test('a run that returned is held against the cheapest other way', async () => {
  const saving = await savingOfRun(sampleRun(), null)
  expect(saving).toMatchObject({ state: 'counted', used: 100, measured: 100, lost: 0, other: 400, usedNano: null })
  expect(saving).toMatchObject({ against: 'directWithSearch' })
  expect(await savingOfRun(sampleRun({ direct: 60, basis: 'computed' }), null)).toMatchObject({
    ...{ against: 'direct', other: 60, used: 100, measured: 0 },
  })
})

test('the turn that reads the result counts against us, computed, and the price is the one the run tells', async () => {
  const run = sampleRun()
  const told = { ...run.tokens!, reading: { input: 50, cached: 0 }, price: { ...price, input: 1, cacheWrite: 1 } }
  const saving = await savingOfRun({ ...run, tokens: told }, price)
  expect(saving).toMatchObject({ used: 150, measured: 100, other: 400, otherNano: 400_000 })
  const lost = { ...run, outcome: 'threw', tokens: told }
  expect(await savingOfRun(lost, price)).toMatchObject({ used: 100, measured: 100, lost: 100 })
})

test('one that did not return claims nothing, and what it used counts against us', async () => {
  for (const outcome of ['threw', 'timed-out', 'cancelled', 'interrupted', 'failed'])
    expect(await savingOfRun(sampleRun({ outcome }), null)).toMatchObject({
      ...{ state: 'counted', returned: false, against: null, used: 100, lost: 100, other: 0 },
    })
  const spent = { inputTokens: 30, outputTokens: 5 }
  const without = { ...sampleRun({ outcome: 'no-program' }), tokens: null, spent }
  expect(await savingOfRun(without, price)).toMatchObject({
    ...{ used: 35, measured: 35, lost: 35, other: 0, usedNano: 30 * 400 + 5 * 1_600, otherNano: 0 },
  })
})

test('what was paid for a run that called nothing counts against us', async () => {
  const spent = { inputTokens: 605, outputTokens: 12 }
  expect(await savingOfRun({ ...sampleRun(), tokens: null, spent }, null)).toMatchObject({
    ...{ state: 'counted', returned: true, against: null, used: 617, lost: 0, other: 0 },
  })
})

test('trials, tests, replays, other ways and what was asked to stop early are left out', async () => {
  const stopped = { ...sampleRun({ outcome: 'stopped' }), tokens: null }
  for (const run of [
    sampleRun({ isReplay: true }),
    sampleRun({ isTrial: true }),
    sampleRun({ way: 'direct' }),
    stopped,
  ])
    expect(await savingOfRun(run, price)).toMatchObject({ state: 'left-out', used: 0, other: 0, parts: [] })
})

test('money is that of the day, the other way at its cheapest with a cache or without one', async () => {
  const run = sampleRun()
  const ways = {
    codeMode: countOf(1_000, 100),
    direct: countOf(9_000, 100),
    directWithSearch: countOf(5_000, 100, 4_000),
  }
  const saving = await savingOfRun({ ...run, tokens: { ...run.tokens!, ...ways } }, price)
  expect(saving.usedNano).toBe(1_000 * 400 + 100 * 1_600)
  expect(saving.otherNano).toBe(1_000 * 400 + 4_000 * 100 + 100 * 1_600)
})

test('what a provider counted was written to no cache, and what is computed is', async () => {
  const dear = { ...price, cacheWrite: 1 }
  const run = sampleRun()
  const told = { ...run.tokens!, codeMode: countOf(1_000, 100, 400) }
  expect((await savingOfRun({ ...run, tokens: told }, dear)).usedNano).toBe(600 * 400 + 400 * 100 + 100 * 1_600)
  const computed = { ...told, basis: 'computed' } as const
  expect((await savingOfRun({ ...run, tokens: computed }, dear)).usedNano).toBe(600 * 1_000 + 400 * 100 + 100 * 1_600)
  const spent = { inputTokens: 1_000, outputTokens: 100, cachedInputTokens: 400 }
  // A model was asked, though its provider counted nothing.
  const counted = { ...run, tokens: computed, spent: { ...spent, isComputed: true } as const }
  expect((await savingOfRun(counted, dear)).usedNano).toBe(600 * 400 + 400 * 100 + 100 * 1_600)
  const lost = { ...sampleRun({ outcome: 'no-program' }), tokens: null, spent }
  expect((await savingOfRun(lost, dear)).usedNano).toBe(600 * 400 + 400 * 100 + 100 * 1_600)
})

test('its parts are by the tokens of the calls of each server, and in equal parts by skill', async () => {
  const word = ' hello'
  const calls = [
    ['github', word.repeat(30)],
    ['slack', word.repeat(10)],
    ['github', word.repeat(20)],
  ] as const
  const { parts } = await savingOfRun(sampleRun({ used: 101, calls, skills: ['rows', 'digest'] }), null)
  expect(parts.map(({ kind, name, used, other }) => [kind, name, used, other])).toEqual([
    ['server', 'github', 84, 333],
    ['server', 'slack', 17, 67],
    ['skill', 'rows', 51, 200],
    ['skill', 'digest', 50, 200],
  ])
})

test('what called nothing and imports no skill belongs to none', async () => {
  const { parts } = await savingOfRun(sampleRun(), null)
  expect(parts.map(({ kind, name, used }) => [kind, name, used])).toEqual([
    ['server', '', 100],
    ['skill', '', 100],
  ])
})

test('the parts of any run add up to it, of servers and of skills alike', async () => {
  const texts = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', ''), fc.string({ maxLength: 40 })), { maxLength: 8 })
  const amounts = fc.nat({ max: 1e8 })
  await fc.assert(
    fc.asyncProperty(
      fc.record({ used: amounts, direct: amounts, directWithSearch: amounts, calls: texts }),
      fc.constantFrom('returned', 'threw'),
      fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
      async (figures, outcome, skills) => {
        const run = sampleRun({ ...figures, outcome, skills })
        const told = { ...run.tokens!, reading: { input: figures.direct % 977, cached: 0 } }
        const saving = await savingOfRun({ ...run, tokens: told }, price)
        for (const part of saving.parts) expect(part.measured).toBeLessThanOrEqual(part.used)
        for (const kind of ['server', 'skill'])
          for (const name of AMOUNTS)
            expect(
              sumOf(
                saving.parts.filter((part) => part.kind === kind),
                name,
              ),
            ).toBe(saving[name])
      },
    ),
    { numRuns: 40 },
  )
})
