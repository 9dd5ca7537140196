import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Way } from '../tokens/comparison.ts'
import { WAYS } from '../tokens/way-names.ts'
import type { Comparison, Trial } from './comparison.ts'
import { figuresOf } from './figures.ts'
import { measuredTokens } from './measured-tokens.ts'

const trial = (way: Way, total: number, passed: boolean | null, more: Partial<Trial> = {}): Trial => ({
  ...{ task: 't', way, model: 'm', repeat: 1, state: 'done', passed, costUsd: total / 1e6, ms: 10, calls: 1 },
  tokens: { input: total - 1, output: 1, cached: 0, total, basis: 'measured' },
  turns: [],
  ...more,
})

function comparison(trials: Trial[], more: Partial<Comparison> = {}): Comparison {
  return {
    ...{ id: 'c_222222222222', name: 'x', createdAt: '2026-11-27T12:00:00Z', state: 'finished', tasks: [] },
    ...{ ways: [...WAYS], models: ['m'], repeats: 1, approve: 'none', trials },
    spent: { input: 0, output: 0, costUsd: 0 },
    ...more,
  }
}

const figures = (...trials: Trial[]) => figuresOf(comparison(trials))

test('mean and sample deviation of the trials; of one there is no deviation', () => {
  const { cells } = figuresOf(
    comparison([trial('codeMode', 10, true), trial('codeMode', 14, false, { repeat: 2 }), trial('direct', 5, true)], {
      ways: ['codeMode', 'direct'],
    }),
  )
  // Of what both have a verdict on: one trial each.
  expect(cells[0]).toMatchObject({ done: 2, passed: 1, compared: 1, tokens: { mean: 10, deviation: null, of: 1 } })
  const alone = figuresOf(
    comparison([trial('codeMode', 10, true), trial('codeMode', 14, false, { repeat: 2 })], { ways: ['codeMode'] }),
  ).cells[0]
  // What it got wrong is no price.
  expect(alone).toMatchObject({ priced: 1, tokens: { mean: 10, deviation: null, of: 1 } })
  const wrong = figuresOf(
    comparison([trial('codeMode', 10, false), trial('codeMode', 14, false, { repeat: 2 })], { ways: ['codeMode'] }),
  ).cells[0]
  expect(wrong?.tokens).toEqual({ mean: 12, deviation: Math.sqrt(8), min: 10, max: 14, of: 2 })
  expect(alone?.passRate).toEqual({ mean: 0.5, spread: Math.sqrt(0.5) })
})

test('what another model has no verdict on is not taken from a model', () => {
  const of = (model: string, some: (boolean | null)[]) =>
    some.flatMap((passed, at) =>
      (['codeMode', 'direct'] as const).map((way) => trial(way, 10 * (at + 1), passed, { model, repeat: at + 1 })),
    )
  const trials = [...of('m', [true, true]), ...of('other', [true, null])]
  const more = { ways: ['codeMode' as const, 'direct' as const] }
  const both = figuresOf(comparison(trials, { ...more, models: ['m', 'other'] }))
  const alone = figuresOf(comparison(trials, { ...more, models: ['m'] }))
  expect(both.cells.map(({ right, judged, compared }) => [right, judged, compared])).toEqual([
    ...[1, 2].map(() => [2, 2, 2]),
    ...[1, 2].map(() => [1, 1, 1]),
  ])
  // By price they are compared over what each of them did right.
  expect(both.cells.map(({ priced, tokens }) => [priced, tokens?.mean])).toEqual([1, 2, 3, 4].map(() => [1, 10]))
  expect(alone.cells.map(({ priced, tokens }) => [priced, tokens?.mean])).toEqual([1, 2].map(() => [2, 15]))
  expect(both.sentence).toContain(', over the 1 trial that each did right. ')
  expect(both.sentence).toContain('Right answers of each model are of its own trials.')
  expect(alone.sentence).not.toContain('of each model')
})

test('right answers are of the trials that the other figures are of', () => {
  const { cells, sentence } = figuresOf(
    comparison(
      [
        ...[true, false].map((passed, at) => trial('codeMode', 10, passed, { repeat: at + 1 })),
        ...[true, null].map((passed, at) => trial('direct', 20, passed, { repeat: at + 1 })),
      ],
      { ways: ['codeMode', 'direct'] },
    ),
  )
  expect(cells).toMatchObject([
    { done: 2, passed: 1, compared: 1, judged: 1, right: 1 },
    { done: 2, passed: 1, compared: 1, judged: 1, right: 1, noVerdict: 1 },
  ])
  expect(sentence).toContain('Code mode is the cheapest with 1 of 1 right answers')
})

test('a tie is told as one', () => {
  const { best, sentence } = figures(
    trial('codeMode', 10, true),
    trial('direct', 10, true),
    trial('directWithSearch', 20, true),
  )
  expect(best).toMatchObject({ ties: [{ way: 'direct' }], next: { way: 'directWithSearch' } })
  expect(sentence).toBe('Code mode and direct calling tie: 1 of 1 right answers each, and 10 tokens a trial.')
})

test('a way without a verdict is neither right nor wrong, and says so', () => {
  const { cells, sentence } = figures(
    trial('codeMode', 10, true),
    trial('direct', 5, null),
    trial('directWithSearch', 20, true),
  )
  expect(cells[1]).toMatchObject({ passed: 0, noVerdict: 1, passRate: null })
  expect(sentence).toBe(
    'Code mode is the cheapest with 1 of 1 right answers: 10 tokens a trial, against 20 by direct with tool search (50.0 % fewer). Direct calling has no verdict. 1 trial without a verdict is in no figure of the others.',
  )
})

test('where nothing is right nothing is the cheapest', () => {
  const told = figures(trial('codeMode', 10, false), trial('direct', 5, false), trial('directWithSearch', 20, false))
  expect(told).toMatchObject({ best: null, sentence: 'No way gave a right answer, so none is the cheapest.' })
  expect(measuredTokens(told, null)).not.toHaveProperty('savedPercent')
})

test('100 % fewer is never said of something that needs tokens, and 0 % not of a difference', () => {
  const much = figures(trial('codeMode', 2, true), trial('direct', 100_000, true)).sentence
  expect(much).toContain('(99.998 % fewer)')
  const little = figures(trial('codeMode', 99_999, true), trial('direct', 100_000, true)).sentence
  expect(little).toContain('(0.001 % fewer)')
})

test('money that is not known of one trial is known of none', () => {
  const trials = [trial('codeMode', 10, true), trial('codeMode', 10, true, { repeat: 2, costUsd: null })]
  expect(figuresOf(comparison(trials, { ways: ['codeMode'] })).cells[0]?.costUsd).toBeNull()
})

test('the saving is against the cheapest other way that was as often right', () => {
  const right = figures(trial('codeMode', 50, true), trial('direct', 100, true), trial('directWithSearch', 10, false))
  expect(measuredTokens(right, 3)).toMatchObject({ against: 'direct', savedPercent: 50, breakEvenTools: 3 })
  const wrong = figures(trial('codeMode', 50, false), trial('direct', 100, true), trial('directWithSearch', 70, true))
  expect(measuredTokens(wrong, 3)).not.toHaveProperty('against')
})

test('while a way has no verdict yet nothing is saved, as the sentence says', () => {
  const trials = [trial('codeMode', 50, true), trial('direct', 100, true)]
  const open = trial('directWithSearch', 0, null, { state: 'waiting' })
  const running = figuresOf(comparison([...trials, open], { state: 'running' }))
  expect(running).toMatchObject({ best: null, sentence: expect.stringContaining('Nothing is compared yet') })
  expect(measuredTokens(running, 3)).not.toHaveProperty('savedPercent')
  // Where it has stopped there that is what came of it.
  expect(measuredTokens(figures(...trials), 3)).toMatchObject({ savedPercent: 50, against: 'direct' })
})

/** A task done once by each of three ways; null: wrong, for 129 tokens. */
const row = (task: string, [code, direct, search]: readonly (number | null)[]) =>
  [code, direct, search].map((total, at) => trial(WAYS[at]!, total ?? 129, total !== null, { task }))

test('what was answered wrongly for little is no price: ways are compared over what each of them did right', () => {
  const trials = [
    ...row('guess', [1_000, 1_000, null]),
    ...row('misread', [null, 1_000, 1_000]),
    ...row('other', [1_000, null, 1_000]),
    ...row('sum', [1_100, 1_300, 1_200]),
  ]
  const told = figuresOf(comparison(trials))
  expect(told.cells.map(({ right, judged, priced, tokens }) => [right, judged, priced, tokens?.mean])).toEqual([
    [3, 4, 1, 1_100],
    [3, 4, 1, 1_300],
    [3, 4, 1, 1_200],
  ])
  expect(told.best).toMatchObject({ way: 'codeMode', next: { way: 'directWithSearch' } })
  expect(told.sentence).toBe(
    'Code mode is the cheapest with 3 of 4 right answers: 1,100 tokens a trial, against 1,200 by direct with tool search (8.3 % fewer), over the 1 of 4 trials that each did right.',
  )
  expect(measuredTokens(told, null)).toMatchObject({ savedPercent: 8.3, codeMode: { total: 1_100 } })
})

test('ways that did nothing right in common are not compared by price', () => {
  const told = figuresOf(
    comparison([...row('guess', [1_000, null, null]), ...row('misread', [null, 500, null])], {
      ways: ['codeMode', 'direct', 'directWithSearch'],
    }),
  )
  expect(told.best).toBeNull()
  expect(told.sentence).toBe(
    'Code mode and direct calling gave as many right answers, 1 of 2 each, but none of them to the same trial, so nothing is compared by price. Direct with tool search gave 0 of 2 right answers, and is not compared by price.',
  )
  expect(measuredTokens(told, null)).not.toHaveProperty('savedPercent')
})

const anyTrial = fc.record({
  way: fc.constantFrom(...WAYS),
  total: fc.integer({ min: 1, max: 1_000_000 }),
  passed: fc.constantFrom(true, false, null),
  repeat: fc.integer({ min: 1, max: 5 }),
  state: fc.constantFrom<Trial['state']>('done', 'done', 'done', 'waiting'),
})

test('figures add up, and the best is never a way that was less often right', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyTrial, { selector: ({ way, repeat }) => `${way} ${repeat}` }), (some) => {
      const trials = some.map(({ way, total, passed, repeat, state }) => trial(way, total, passed, { repeat, state }))
      const { cells, best, sentence } = figuresOf(comparison(trials))
      for (const cell of cells) {
        expect(cell.passed + cell.noVerdict).toBeLessThanOrEqual(cell.done)
        expect(cell.done).toBeLessThanOrEqual(cell.trials)
        if (cell.tokens && cell.input && cell.output)
          expect(cell.input.mean + cell.output.mean).toBeCloseTo(cell.tokens.mean, 6)
        if (cell.tokens) expect(cell.tokens.min).toBeLessThanOrEqual(cell.tokens.mean + 1e-6)
      }
      const rates = cells.map(({ passRate }) => passRate?.mean ?? 0)
      const first = cells.find(({ way }) => way === best?.way)
      if (best) expect(first?.passRate?.mean).toBe(Math.max(...rates))
      else expect(Math.max(...rates) === 0 || sentence.includes('none of them to the same trial')).toBe(true)
      expect(sentence).not.toContain('100 %')
      const { savedPercent, against, codeMode } = measuredTokens({ cells, best }, null)
      expect(savedPercent === undefined).toBe(against === undefined)
      if (codeMode) expect(codeMode.input + codeMode.output).toBe(codeMode.total)
    }),
  )
})
