import { expect, test } from 'vitest'
import { figuresOf } from '../../../lib/compare/figures.ts'
import { comparisonOf, trialOf } from '../../../lib/compare/testing/comparison-of.ts'
import { headlineOf } from './headline.ts'

const headline = (...trials: Parameters<typeof comparisonOf>[0]) => {
  const comparison = comparisonOf(trials)
  return headlineOf(figuresOf(comparison), comparison.trials)
}

test('code mode is held against the cheapest other way, plain direct calling second', () => {
  expect(
    headline(
      trialOf('codeMode', { input: 3_100, output: 762, costUsd: 0.0025 }),
      trialOf('direct', { input: 90_075, output: 525, costUsd: 0.0369 }),
      trialOf('directWithSearch', { input: 9_240, output: 600, costUsd: 0.0047 }),
    ),
  ).toEqual({
    winner: 'codeMode',
    figure: '60.8 % fewer',
    sentences: [
      'tokens than the cheapest other way, direct with tool search: 3,862 against 9,840.',
      'Against plain direct calling it is 95.7 % fewer.',
      'A run costs $0.0025 in code mode and $0.0047 by direct with tool search.',
    ],
  })
})

test('where direct calling is cheaper both numbers and the reason are told', () => {
  expect(
    headline(
      trialOf('codeMode', { input: 1_102, output: 304, calls: 1 }),
      trialOf('direct', { input: 538, output: 13, calls: 1 }),
      trialOf('directWithSearch', { input: 1_070, output: 50, calls: 1 }),
    ),
  ).toEqual({
    winner: 'direct',
    figure: 'Direct calling is cheaper here: 551 tokens against 1,406',
    sentences: [
      'Code mode needs 155 % more.',
      'One call: there is next to nothing to leave out.',
      'Code mode read 1,102 and wrote 304; plain direct calling read 538 and wrote 13.',
    ],
  })
})

test('a way that failed its check is left out of the price, however cheap it was', () => {
  expect(
    headline(
      trialOf('codeMode', { input: 3_000, output: 100 }),
      trialOf('direct', { input: 10_000, output: 100 }),
      trialOf('directWithSearch', { input: 10, output: 1, passed: false }),
    ),
  ).toMatchObject({
    winner: 'codeMode',
    figure: '69.3 % fewer',
    sentences: [
      'tokens than the cheapest other way, plain direct calling: 3,100 against 10,100.',
      'Direct with tool search gave 0 of 1 right answers and is left out.',
    ],
  })
})

test('code mode that failed its check is not said to be cheap', () => {
  const { winner, figure, sentences } = headline(
    trialOf('codeMode', { input: 10, output: 1, passed: false }),
    trialOf('direct', { input: 10_000, output: 100 }),
    trialOf('directWithSearch', { input: 5_000, output: 100 }),
  )
  expect(winner).toBe('directWithSearch')
  expect(figure).toBe('Direct with tool search was right more often: 1 of 1 against 0 of 1')
  expect(sentences.join(' ')).toContain('Code mode gave 0 of 1 right answers, and is not compared by price.')
})

test('the set that is compared is named, and cheap wrong answers are not in it', () => {
  const { figure, sentences } = headline(
    ...[trialOf('codeMode', { input: 1_000 }), trialOf('directWithSearch', { input: 129, passed: false })],
    ...[trialOf('codeMode', { repeat: 2, passed: false }), trialOf('directWithSearch', { repeat: 2, input: 1_000 })],
    ...[trialOf('codeMode', { repeat: 3, input: 1_000 }), trialOf('directWithSearch', { repeat: 3, input: 900 })],
  )
  expect(figure).toBe('Direct with tool search is cheaper here: 1,000 tokens against 1,100')
  expect(sentences[0]).toBe('Code mode needs 10.0 % more, over the 1 of 3 trials that each did right.')
})

test('nothing is compared without a right answer, or without a verdict', () => {
  const none = { winner: 'nobody', figure: 'Not compared' }
  expect(headline(trialOf('codeMode', { passed: false }), trialOf('direct', { passed: false }))).toMatchObject(none)
  expect(headline(trialOf('codeMode', { passed: null }), trialOf('direct', { passed: null }))).toMatchObject(none)
})

test('fewer tokens for more money is said aloud', () => {
  const { sentences } = headline(
    trialOf('codeMode', { input: 100, output: 900, costUsd: 0.02 }),
    trialOf('direct', { input: 2_000, output: 10, costUsd: 0.01 }),
  )
  expect(sentences).toContain(
    'In money it is the other way round: a run costs $0.02 in code mode and $0.01 by plain direct calling.',
  )
})

test('what needs something is never 100 % less, and a difference is never none', () => {
  const many = { input: 10_000_000, output: 0 }
  expect(headline(trialOf('codeMode', { input: 1, output: 0 }), trialOf('direct', many)).figure).toBe(
    '99.99999 % fewer',
  )
  expect(headline(trialOf('codeMode', { input: 9_999_999, output: 0 }), trialOf('direct', many)).figure).toBe(
    '0.00001 % fewer',
  )
})
