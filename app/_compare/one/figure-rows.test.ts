import { expect, test } from 'vitest'
import { figuresOf } from '../../../lib/compare/figures.ts'
import { comparisonOf, trialOf } from '../../../lib/compare/testing/comparison-of.ts'
import { figureRows } from './figure-rows.ts'

const rows = (...trials: Parameters<typeof comparisonOf>[0]) => figureRows(figuresOf(comparisonOf(trials)))
const row = (all: ReturnType<typeof rows>, name: string) => all.find((one) => one.name === name)?.cells ?? []
const texts = (all: ReturnType<typeof rows>, name: string) => row(all, name).map(({ text }) => text)
const best = (all: ReturnType<typeof rows>, name: string) => row(all, name).map(({ isBest }) => isBest)

test('right answers come first, then tokens, turns, time and cost', () => {
  const names = rows(trialOf('codeMode'), trialOf('direct')).map(({ name }) => name)
  expect(names).toEqual(['Right answers', 'Tokens', 'read', 'written', 'Turns', 'Time', 'Cost of one run'])
})

test('means stand with their deviation, turns with their range', () => {
  const turns = [{ input: 1, output: 1, cached: 0, what: 'program' as const }]
  const all = rows(
    trialOf('codeMode', {
      repeat: 1,
      input: 1_000,
      output: 100,
      ms: 4_000,
      costUsd: 0.002,
      turns: [...turns, ...turns],
    }),
    trialOf('codeMode', {
      repeat: 2,
      input: 1_200,
      output: 100,
      ms: 5_000,
      costUsd: 0.002,
      turns: [...turns, ...turns, ...turns],
    }),
  )
  expect(row(all, 'Tokens')[0]).toMatchObject({ text: '1,200', second: '± 141' })
  expect(row(all, 'Turns')[0]).toMatchObject({ text: '2.5', second: '2 to 3' })
  expect(row(all, 'Time')[0]).toMatchObject({ text: '4.50 s', second: '± 707 ms' })
  expect(row(all, 'Cost of one run')[0]).toMatchObject({ text: '$0.002', second: '± 0' })
})

test.each([
  [1, 2],
  [1.5, 2.5],
  [0, 7],
])('what was read and written adds up to the tokens that are shown: %d, %d', (first, second) => {
  const all = rows(
    trialOf('codeMode', { repeat: 1, input: 1_000, output: 101 }),
    trialOf('codeMode', { repeat: 2, input: 1_000 + first, output: 102 + second }),
    trialOf('codeMode', { repeat: 3, input: 1_001, output: 100 }),
  )
  const [tokens, read, written] = ['Tokens', 'read', 'written'].map((name) =>
    Number(texts(all, name)[0]?.replaceAll(',', '')),
  )
  expect((read ?? 0) + (written ?? 0)).toBe(tokens)
})

test('the best of each row is marked, and what is shown as the same is as good', () => {
  const all = rows(
    trialOf('codeMode', { input: 1_000, ms: 4_600 }),
    trialOf('direct', { input: 9_000, ms: 4_601 }),
    trialOf('directWithSearch', { input: 5_000, ms: 9_000 }),
  )
  expect(best(all, 'Tokens')).toEqual([true, false, false])
  expect(best(all, 'Time')).toEqual([true, true, false])
  expect(best(all, 'Right answers')).toEqual([false, false, false])
})

test('a way that failed its check is red, and the best of nothing', () => {
  const all = rows(
    trialOf('codeMode', { input: 1_000 }),
    trialOf('direct', { input: 9_000 }),
    trialOf('directWithSearch', { input: 1, output: 1, ms: 1, passed: false }),
  )
  expect(row(all, 'Right answers')[2]).toMatchObject({ text: '0 of 1', isBad: true })
  expect(best(all, 'Tokens')).toEqual([true, false, false])
  expect(best(all, 'Time')[2]).toBe(false)
})

test('a trial without a verdict is neither right nor wrong', () => {
  const all = rows(
    trialOf('codeMode', { repeat: 1 }),
    trialOf('codeMode', { repeat: 2, passed: null }),
    trialOf('direct', { repeat: 1, passed: null }),
    trialOf('direct', { repeat: 2, passed: null }),
  )
  expect(row(all, 'Right answers')).toMatchObject([
    { text: '1 of 1', second: '1 no verdict', isBad: false },
    { text: '–', second: '2 no verdict', isBad: false },
  ])
})

test('right answers are of the same trials as the sentence beside them', () => {
  const comparison = comparisonOf([
    trialOf('codeMode', { repeat: 1 }),
    trialOf('codeMode', { repeat: 2, passed: false }),
    trialOf('direct', { repeat: 1, input: 9_000 }),
    trialOf('direct', { repeat: 2, passed: null }),
  ])
  const figures = figuresOf(comparison)
  expect(row(figureRows(figures), 'Right answers')).toMatchObject([
    { text: '1 of 1', second: '1 not compared', isBad: false },
    { text: '1 of 1', second: '1 no verdict', isBad: false },
  ])
  expect(figures.sentence).toContain('1 of 1 right answers')
})

test('a price that is not known is said, and is no best', () => {
  const all = rows(trialOf('codeMode', { costUsd: null }), trialOf('direct', { costUsd: 0.01 }))
  expect(texts(all, 'Cost of one run')).toEqual(['price not known', '$0.01'])
  expect(best(all, 'Cost of one run')).toEqual([false, false])
})

test('what is not done yet has no figures', () => {
  const all = rows(trialOf('codeMode'), trialOf('direct', { state: 'waiting' }))
  for (const { cells } of all) expect(cells[1]?.text).toBe('–')
})

test('of turns that are all the same no range is told', () => {
  expect(row(rows(trialOf('codeMode', { repeat: 1 }), trialOf('codeMode', { repeat: 2 })), 'Turns')[0]?.second).toBe('')
})
